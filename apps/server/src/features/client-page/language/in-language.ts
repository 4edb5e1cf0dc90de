import { clientMessage, type Language } from '@freeboard/domain/languages';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import type { Verbs } from '../../../kernel/verbs.ts';

type Shown = { language?: Language | undefined };
type Step = (guest: GuestContext, input: Shown, prepared: never) => Promise<unknown>;

export function inLanguageOf(error: unknown, language: Language): unknown {
  if (!(error instanceof Fault)) return error;
  const { code, message, errors, data, retryAfter_s } = error;
  const translated = Object.entries(errors ?? {}).map(
    ([key, texts]) => [key, texts.map((text) => clientMessage(language, text))] as const,
  );
  return new Fault(code, clientMessage(language, message), {
    ...(errors ? { errors: Object.fromEntries(translated) } : {}),
    data,
    retryAfter_s,
  });
}

const inLanguage =
  (step: Step): Step =>
  async (guest, input, prepared) => {
    try {
      return await step(guest, input, prepared);
    } catch (error) {
      throw input.language === 'es' ? inLanguageOf(error, input.language) : error;
    }
  };

export const inClientsLanguage = <Calls extends Verbs>(verbs: Calls): Calls =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => {
      const { prepare, commit } = verb as unknown as { prepare: Step; commit: Step };
      return [name, { prepare: inLanguage(prepare), commit: inLanguage(commit) }];
    }),
  ) as Verbs as Calls;
