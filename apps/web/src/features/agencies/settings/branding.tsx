import { agencyFieldError, USUAL_COLOR } from '@freeboard/domain/agencies';
import { useState } from 'react';
import { OUTDATED } from '../../../drafts/choice.ts';
import { useFormDraft } from '../../../drafts/form.ts';
import { base64Of } from '../../../lib/browser/base64-of.ts';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ColorField } from '../color-field.tsx';
import { LogoField } from '../logo-field.tsx';
import { logoFileError } from '../send-logo.ts';
import { NotSaved } from './choice-setting.tsx';
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
function BrandColor({ settings }: { settings: AgencySettings }) {
  const color = settings.brand_color;
  const typed = useFormDraft('setting brand_color', { text: color });
  const draft = typed.isTyped ? typed.values.text : null;
  const isOutdated = 'text' in typed.outdated;
  const [message, setMessage] = useState<string | null>(null);
  const shown = draft ?? color;
  const error = (draft === null ? null : agencyFieldError('brand_color', draft)) ?? message;
  async function send() {
    if (draft === null || error !== null) return;
    const wrong = draft.toLowerCase() === color ? null : await saveAgencySettings({ brand_color: draft }, settings);
    setMessage(wrong === OUTDATED ? null : wrong);
    if (wrong === null) typed.sent();
  }
  async function reset() {
    typed.discard();
    setMessage(await saveAgencySettings({ brand_color: USUAL_COLOR }, settings));
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
        onLeave={() => void (isOutdated ? undefined : send())}
        error={error ?? undefined}
        onChange={(next) => {
          setMessage(null);
          typed.set({ text: next });
        }}
      />
      <NotSaved choice={{ error: isOutdated ? OUTDATED : null, again: () => void send() }} />
    </SettingRow>
  );
}

export function Branding({ settings }: { settings: AgencySettings }) {
  return (
    <SettingCard card="branding">
      <ul>
        <Logo url={settings.logo_url} />
        <BrandColor settings={settings} />
      </ul>
    </SettingCard>
  );
}
