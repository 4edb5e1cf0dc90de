import { agencyFieldError, USUAL_COLOR } from '@freeboard/domain/agencies';
import { useState } from 'react';
import { OUTDATED } from '../../../drafts/choice.ts';
import { useText } from '../../../drafts/text.ts';
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
  const save = async (brand_color: string) =>
    agencyFieldError('brand_color', brand_color) ?? saveAgencySettings({ brand_color }, settings);
  const text = useText('setting brand_color', color, save, { normalize: (typed) => typed.trim().toLowerCase() });
  const { conflict } = text;
  const error = (text.isUnsent ? agencyFieldError('brand_color', text.value) : null) ?? text.error;
  return (
    <SettingRow
      setting="brand_color"
      isLabelled
      side={
        <Whose
          setting="brand_color"
          isOwn={color !== USUAL_COLOR}
          usual={`Default: ${USUAL_COLOR}`}
          reset={() => void text.reset(USUAL_COLOR)}
        />
      }
    >
      <ColorField color={text.value} onLeave={text.leave} error={error ?? undefined} onChange={text.change} />
      <NotSaved choice={{ ...text, error: conflict && OUTDATED }} theirs={conflict?.theirs} />
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
