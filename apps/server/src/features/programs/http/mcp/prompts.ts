import { ErrorCode, type GetPromptResult, McpError } from '@modelcontextprotocol/sdk/types.js';

const QUOTE_THIS_HOUSE = 'quote_this_house';

export const PROMPTS = [
  {
    name: QUOTE_THIS_HOUSE,
    title: 'Quote this house',
    description: 'Quote flood or home insurance for an address, and prepare the proposal.',
    arguments: [
      { name: 'address', description: '12 Ocean Dr, Miami Beach FL 33139', required: true },
      { name: 'line', description: 'flood (the default) or home', required: false },
    ],
  },
];

/** @throws McpError */
export function getPrompt(name: string, { address, line = 'flood' }: Record<string, string>): GetPromptResult {
  if (name !== QUOTE_THIS_HOUSE) throw new McpError(ErrorCode.InvalidParams, 'No such prompt.');
  if (!address || address.length > 300) throw new McpError(ErrorCode.InvalidParams, 'Give the address of the house.');
  if (line !== 'flood' && line !== 'home') throw new McpError(ErrorCode.InvalidParams, 'The line is flood or home.');
  const text = [
    `Quote ${line} insurance for this house: ${JSON.stringify(address)}.`,
    'Create the application, read what is missing and ask me for what you do not know. Do not invent answers.',
    'Set my answers, ask the carriers and wait for their quotes. Compare them, and say why a carrier declined.',
    'When I choose, make the proposal and draft the e-mail to the client. Give me the address where I review and send it.',
  ].join('\n');
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
