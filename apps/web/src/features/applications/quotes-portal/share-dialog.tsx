import type { IntakeLink } from '@freeboard/contract';
import { embedTag } from '@freeboard/domain/intake';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { saveText } from '../../../lib/browser/save-url.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from './share-dialog.module.css';

const readOnly = () => undefined;

function Copied({ label, value, what }: { label: string; value: string; what: string }) {
  return (
    <div className="with-button">
      <TextField label={label} value={value} onChange={readOnly} />
      <Button variant="default" onClick={() => copyText(value, `${what} copied`)}>
        Copy<span className="hidden-word"> {what.toLowerCase()}</span>
      </Button>
    </div>
  );
}

function QrCode({ link }: { link: IntakeLink }) {
  const svg = useMemo(() => renderSVG(link.short_url, { border: 4 }), [link.short_url]);
  return (
    <div className={classes.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`QR code of the page of ${link.name}`} />
      <div className="col">
        <p>For paper: whoever scans it opens the page.</p>
        <div>
          <Button variant="default" onClick={() => saveText(svg, `${link.name} QR code.svg`, 'image/svg+xml')}>
            Download QR code
          </Button>
        </div>
      </div>
    </div>
  );
}

function PartnerStatus({ link, onChanged }: { link: IntakeLink; onChanged: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  async function make() {
    const made = await callOrNotify('renewPartnerPage', { link_id: link.id });
    if (!made) return;
    setUrl(made.url);
    onChanged();
  }
  return (
    <section className="col" aria-label="Status page">
      <h3>Status page of {link.name}</h3>
      <p className="muted small">
        Lists what came by this link with its status{link.shows_prices ? ' and the lowest quote' : ', without prices'}.
        No names, no addresses. Give its address to the partner alone.
      </p>
      {url ? (
        <Copied label="Address, shown this once" value={url} what="Status page" />
      ) : (
        <div>
          <Button variant="default" onClick={() => void make()}>
            {link.has_status_page ? 'New status page address' : 'Make status page'}
          </Button>
          {link.has_status_page ? <p className="muted small">The address before stops working.</p> : null}
        </div>
      )}
    </section>
  );
}

type Props = { link: IntakeLink; onChanged: () => void; onClose: () => void };

export function ShareDialog({ link, onChanged, onClose }: Props) {
  const base = new URL(link.short_url).origin;
  return (
    <Dialog title={`Share the page of ${link.name}`} opened onClose={onClose} size="lg" isPersistent>
      <div className="col">
        <Copied label="Short address" value={link.short_url} what="Short address" />
        <QrCode link={link} />
        {link.sites.length > 0 ? (
          <>
            <Copied label="Tag for a website" value={embedTag(base, link.short_code)} what="Tag" />
            <p className="muted small">Shows the page on {link.sites.join(', ')}, and on no other site.</p>
          </>
        ) : (
          <p className="muted small">To show the page on a website, add the site under Change first.</p>
        )}
        {link.audience === 'partner' ? <PartnerStatus link={link} onChanged={onChanged} /> : null}
        <div className="row">
          <span className="grow" />
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
