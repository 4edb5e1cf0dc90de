import { LANGUAGE_NAMES } from '@freeboard/domain/languages';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { clientLanguage } from '../../applications/index.ts';
import { setLinkLanguage } from '../client-page.queries.ts';
import { countUse } from '../limits.ts';
import { notifyHandlers } from '../notify-handlers.ts';
import { openLink } from '../open-link.ts';
import { pageOf } from '../page.ts';

export const setClientPageLanguage = guestPrepareThenCommit<'setClientPageLanguage', void>(
  (guest, { token }) => countUse(guest, token, 'act'),
  async (guest, { token, language }) => {
    const opened = await openLink(guest, { token, language }, 'add');
    const { context, link } = opened;
    await setLinkLanguage(context.db, link.id, language);
    const chosen = { language, now: context.now, by: 'client', replaces: 'earlier choices' } as const;
    await clientLanguage.chooseLanguage(context.db, link.application_id, chosen);
    const changes = [{ field: 'client_language', from: link.language, to: language }];
    await notifyHandlers(guest, opened, { action: `chose ${LANGUAGE_NAMES[language]}`, changes });
    return { page: await pageOf(opened) };
  },
);
