import { isWebAddress } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SettingCard } from './setting-card.tsx';
import classes from './settings.module.css';
import { type AgencySettings, saveAgencySettings } from './use-agency-settings.ts';

type Links = AgencySettings['quick_links'];
const MOST = 20;
const isEmpty = ({ name, url }: Links[number]) => name.trim() === '' && url.trim() === '';

function errorsOf({ name, url }: Links[number]): { name?: string; url?: string } {
  return {
    ...(name.trim() === '' ? { name: 'Field is required.' } : {}),
    ...(isWebAddress(url.trim()) ? {} : { url: 'An address such as https://msc.fema.gov.' }),
  };
}

function useLinks(settings: AgencySettings) {
  const kept = settings.quick_links;
  const typed = useFormDraft('quick-links', { links: kept }, { current: kept });
  const [isTried, setTried] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { links } = typed.values;
  const isChanged = links !== kept;
  const isOutdated = isChanged && JSON.stringify(typed.base) !== JSON.stringify(kept);
  const set = (next: Links) => typed.set({ links: next });
  const change = (at: number, part: Partial<Links[number]>) =>
    set(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  function end(forget: () => void) {
    forget();
    setTried(false);
    setMessage(null);
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const quick_links = links.filter((link) => !isEmpty(link));
    if (quick_links.some((link) => Object.keys(errorsOf(link)).length > 0)) return;
    const wrong = await saveAgencySettings({ quick_links }, settings);
    setMessage(wrong);
    if (wrong === null) end(typed.sent);
  }
  return { isChanged, isTried, message, links, isOutdated, set, change, cancel: () => end(typed.discard), save };
}

type RowProps = {
  at: number;
  link: Links[number];
  errors: ReturnType<typeof errorsOf>;
  change: (at: number, part: Partial<Links[number]>) => void;
  remove: () => void;
};

const LinkRow = ({ at, link, errors, change, remove }: RowProps) => (
  <div className={classes.link}>
    <TextField
      label={`Name of link ${at + 1}`}
      value={link.name}
      error={errors.name}
      onChange={(name) => change(at, { name })}
    />
    <TextField
      label={`Address of link ${at + 1}`}
      type="url"
      value={link.url}
      error={errors.url}
      onChange={(url) => change(at, { url })}
    />
    <Button variant="default" aria-label={`Remove ${link.name || `link ${at + 1}`}`} onClick={remove}>
      Remove
    </Button>
  </div>
);

export function QuickLinks({ settings }: { settings: AgencySettings }) {
  const { isChanged, isTried, message, links, isOutdated, set, change, cancel, save } = useLinks(settings);
  return (
    <SettingCard card="links">
      <form className="col pad" onSubmit={(event) => void save(event)} noValidate>
        {links.map((link, at) => {
          const errors = isTried && !isEmpty(link) ? errorsOf(link) : {};
          return (
            <LinkRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a link is identified by its position
              key={at}
              at={at}
              link={link}
              errors={errors}
              change={change}
              remove={() => set(links.filter((_, index) => index !== at))}
            />
          );
        })}
        {links.length === 0 ? <p className="muted">No links yet.</p> : null}
        <p role="alert" className="small bad block">
          {message ??
            (isOutdated ? 'Someone changed these links. Cancel shows theirs; Save puts yours in their place.' : '')}
        </p>
        <div className="row wrap">
          <Button
            variant="default"
            disabled={links.length >= MOST}
            onClick={() => set([...links, { name: '', url: '' }])}
          >
            Add a link
          </Button>
          <span className="grow" />
          {isChanged ? (
            <>
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit">Save links</Button>
            </>
          ) : null}
        </div>
      </form>
    </SettingCard>
  );
}
