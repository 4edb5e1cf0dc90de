import { Chip } from '../../../ui/chip.tsx';
import { type SettingKey, settingOf, whoseOf } from './catalog.ts';

export function UseUsual({ label, usual, onClick }: { label: string; usual: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="link small"
      title={usual}
      onClick={({ currentTarget }) => {
        onClick();
        // The button disappears, so the focus moves to the setting.
        currentTarget.closest('li')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
      }}
    >
      Use the usual<span className="hidden-word"> of {label}</span>
    </button>
  );
}

type Props = {
  setting: SettingKey;
  isOwn: boolean;
  /** The value that applies while nothing is set: 'Default: 50 minutes'. */
  usual: string;
  reset: () => void;
};

export function Whose({ setting, isOwn, usual, reset }: Props) {
  if (!isOwn) return <span className="num">{usual}</span>;
  const whose = whoseOf(setting);
  return (
    <>
      <Chip tone={whose === 'agency' ? 'blue' : 'green'}>{whose === 'agency' ? 'agency' : 'yours'}</Chip>
      <UseUsual label={settingOf(setting).label} usual={usual} onClick={reset} />
    </>
  );
}
