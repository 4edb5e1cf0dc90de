import type { ClientDocument } from '@freeboard/contract';
import { clientDate, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { genericCarrierName } from '@freeboard/domain/quotes';
import { EASTERN, formatClock } from '@freeboard/domain/time';
import { localDate } from '../../../kernel/clock.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';
import { branding, pdf } from '../../sending/index.ts';
import type { SignedRow } from '../client-page.queries.ts';

type Reader = { isNamed: boolean; email: string };

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export async function signedCopy(db: TenantDb, row: SignedRow, { isNamed, email }: Reader) {
  const shown = JSON.parse(revealCarrier(row.document)) as ClientDocument;
  const offer = shown.offers.find(({ id }) => id === row.quote_id);
  const logo = await branding.logo(db, row.agency_id);
  const { logo_url: _, ...agency } = shown.agency;
  // Proposals signed before translations existed are in English.
  const language = shown.language ?? 'en';
  const text = PROPOSAL_TEXT[language].signed;
  const day = clientDate(language, localDate(row.signed_at));
  const description = text.description(shown.kind, shown.address, day);
  const bytes = await pdf.renderSignedChoice(
    {
      language,
      title: text.title(row.signer_name),
      description,
      heading: text.heading(shown.kind),
      address: shown.address,
      prepared: day,
      prepared_by: shown.agent.name,
      // Proposals signed before the agent's title and license were part of them have no `signature`.
      prepared_as: isNamed ? (shown.agent.signature ?? '') : '',
      prepared_email: email,
      sandbox: shown.is_sandbox,
      agency,
      changes: shown.changes,
      carrier: isNamed ? (offer?.name ?? '') : genericCarrierName(row.quote_id),
      price: offer?.price ?? '',
      is_quote: offer?.is_quote ?? true,
      terms: offer?.terms ?? [],
      lines: offer?.lines ?? [],
      gaps: offer?.gaps ?? [],
      assumptions: shown.assumptions,
      notices: shown.notices,
      signer: row.signer_name,
      agreement: shown.agreement ?? '',
      strokes: row.strokes as number[][] | null,
      proof: [
        { label: text.by, value: row.signer_name },
        { label: text.time, value: text.moment(day, formatClock(row.signed_at, EASTERN), row.signed_at.toISOString()) },
        { label: text.from, value: `${row.address}, ${row.browser}` },
        { label: text.hash, value: row.document_hash.toString('hex') },
      ],
    },
    logo,
  );
  return { name: `${plain(row.signer_name).slice(0, 60) || 'Signed'}-${row.number}-signed.pdf`, bytes, shown };
}
