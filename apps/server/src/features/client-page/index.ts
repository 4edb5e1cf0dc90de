import type { Verbs } from '../../kernel/verbs.ts';
import { askAgent } from './ask.ts';
import { chooseClientQuote } from './choose.ts';
import { fillInClientPage } from './fill-in.ts';
import { getClientPage, openClientPage } from './look.ts';

export { askedFields } from './asked-fields.ts';
export const clientPageVerbs: Verbs = { openClientPage, getClientPage, askAgent, fillInClientPage, chooseClientQuote };
