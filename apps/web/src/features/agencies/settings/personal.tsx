import { mayAs } from '@freeboard/domain/access';
import { START_PAGES, startPagesFor } from '@freeboard/domain/settings';
import { useChoice } from '../../../drafts/choice.ts';
import { PAGE_SIZES } from '../../../lib/hooks/use-page-size.ts';
import { useSession } from '../../../lib/session/session.ts';
import { changeUserSettings, useUserSettings } from '../../../lib/session/user-settings.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { ChoiceSetting } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { Whose } from './whose.tsx';

const SIZES = PAGE_SIZES.map((value) => ({ value, label: value === 'all' ? 'All' : value }));
const YES_NO = [
  { value: 'Yes', label: 'Attach PDF' },
  { value: 'No', label: 'Link only' },
] as const;

function StartPage() {
  const user = useSession()?.user;
  const { start_page = 'dashboard' } = useUserSettings();
  const choice = useChoice('start_page', start_page, async (next) =>
    (await changeUserSettings({ start_page: next })) ? null : 'Not saved. Try again.',
  );
  if (!user) return null;
  const person = { role: user.role, displayCarriers: user.user_accesses.payload.display_carriers === 'Yes' };
  return (
    <ChoiceSetting
      setting="start_page"
      choice={choice}
      choices={startPagesFor((permission) => mayAs(person, permission)).map((value) => ({
        value,
        label: START_PAGES[value].label,
      }))}
      side={
        <Whose
          setting="start_page"
          isOwn={start_page !== 'dashboard'}
          usual={`Default: ${START_PAGES.dashboard.label}`}
          reset={() => choice.choose('dashboard')}
        />
      }
    />
  );
}

export function StartAndResults() {
  const { quotes_page_size = 'all' } = useUserSettings();
  return (
    <SettingCard card="start">
      <ul>
        <StartPage />
        <SettingRow
          setting="quotes_page_size"
          side={
            <Whose
              setting="quotes_page_size"
              isOwn={quotes_page_size !== 'all'}
              usual="Default: All"
              reset={() => void changeUserSettings({ quotes_page_size: 'all' })}
            />
          }
        >
          <Segmented
            isSmall
            label="Quotes on a page"
            value={quotes_page_size}
            choices={SIZES}
            onChange={(size) => void changeUserSettings({ quotes_page_size: size })}
          />
        </SettingRow>
      </ul>
    </SettingCard>
  );
}

export function PdfWithText() {
  const { send_pdf_with_text = 'No' } = useUserSettings();
  return (
    <SettingRow
      setting="send_pdf_with_text"
      side={
        <Whose
          setting="send_pdf_with_text"
          isOwn={send_pdf_with_text !== 'No'}
          usual="Default: Link only"
          reset={() => void changeUserSettings({ send_pdf_with_text: 'No' })}
        />
      }
    >
      <Segmented
        isSmall
        label="Proposal with texts"
        value={send_pdf_with_text}
        choices={YES_NO}
        onChange={(choice) => void changeUserSettings({ send_pdf_with_text: choice })}
      />
    </SettingRow>
  );
}
