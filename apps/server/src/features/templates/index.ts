export { ensureTemplates, firstTemplates } from './ensure.ts';
export { codeNames, withOwnCodes } from './known-codes.ts';
export { type CodeValues, type Rendered, render, TemplateFault } from './render.ts';
export { defaultOption, nameIn, templateSent } from './template-sent.ts';
