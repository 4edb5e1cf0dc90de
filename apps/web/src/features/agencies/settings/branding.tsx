import { agencyFieldError, USUAL_COLOR } from '@freeboard/domain/agencies';
import { useState } from 'react';
import { useTyped } from '../../../drafts/typed.ts';
import { base64Of } from '../../../lib/browser/base64-of.ts';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ColorField } from '../color-field.tsx';
import { LogoField } from '../logo-field.tsx';
import { logoFileError } from '../send-logo.ts';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { type AgencySettings, saveAgencySettings, takeSettings } from './use-agency-settings.ts';
import { Whose } from './whose.tsx';

/** @returns the logo's error, or null once it is saved */
async function saveLogo(file: File | null): Promise<string | null> {
  const result = await client.call('setAgencyLogo', { file_base64: file ? await base64Of(file) : null });
  if (result.ok) {
    await takeSettings(result.data);
    return null;
  }
  const text = failureText(result);
  return result.errors.file_base64?.[0] ?? text;
}

function Logo({ url }: { url: string | null }) {
  const [error, setError] = useState<string | null>(null);
  const set = async (file: File | null) => setError((file && logoFileError(file)) ?? (await saveLogo(file)));
  return (
    <SettingRow setting="logo" isLabelled side={url ? <Chip tone="blue">agency</Chip> : 'Default: none'}>
      <LogoField
        logo={url ? { url } : null}
        error={error}
        onChoose={(file) => void set(file)}
        onRemove={() => void set(null)}
      />
    </SettingRow>
  );
}

/** Saves the color when its fields lose focus, since picking one passes through many shades. */
function BrandColor({ color }: { color: string }) {
  const agency = useSession()?.user.agency?.id ?? 0;
  const [draft, setDraft, typed] = useTyped('setting', `${agency} brand_color`);
  const [message, setMessage] = useState<string | null>(null);
  const shown = draft ?? color;
  const error = (draft === null ? null : agencyFieldError('brand_color', draft)) ?? message;
  async function leave() {
    if (draft === null || error !== null) return;
    const wrong = draft.toLowerCase() === color ? null : await saveAgencySettings({ brand_color: draft });
    setMessage(wrong);
    if (wrong === null) typed.sent(draft);
  }
  async function reset() {
    setDraft(null);
    setMessage(await saveAgencySettings({ brand_color: USUAL_COLOR }));
  }
  return (
    <SettingRow
      setting="brand_color"
      isLabelled
      side={
        <Whose
          setting="brand_color"
          isOwn={color !== USUAL_COLOR}
          usual={`Default: ${USUAL_COLOR}`}
          reset={() => void reset()}
        />
      }
    >
      <ColorField
        color={shown}
        onLeave={() => void leave()}
        error={error ?? undefined}
        onChange={(next) => {
          setMessage(null);
          setDraft(next);
        }}
      />
    </SettingRow>
  );
}

export function Branding({ settings }: { settings: AgencySettings }) {
  return (
    <SettingCard card="branding">
      <ul>
        <Logo url={settings.logo_url} />
        <BrandColor color={settings.brand_color} />
      </ul>
    </SettingCard>
  );
}
