import { createHash } from 'node:crypto';
import type { ClientPage } from '@freeboard/contract';
import { clientDate, FLOOD_PAPER_TEXT, type FloodPaperKind, floodPapersFor, textOf } from '@freeboard/domain';
import { localDate } from '../../kernel/clock.ts';
import { openValues } from '../applications/index.ts';
import { brandingOf } from '../sending/index.ts';
import { floodPaperFacts, signedFloodPapers } from './flood-papers.queries.ts';
import { clientName, type Opened } from './open-link.ts';

/** A paper as it is shown and signed, and its SHA-256. */
export function sealedPaper(paper: Omit<ClientPage['flood_papers'][number], 'hash' | 'signed'>) {
  const text = JSON.stringify(paper);
  return { text, hash: createHash('sha256').update(text).digest() };
}

async function paperOf(opened: Opened, kind: FloodPaperKind) {
  const { link, row, context, language } = opened;
  const text = FLOOD_PAPER_TEXT[language][kind];
  const { values } = openValues(row, context.now);
  const agency = await brandingOf(context.db, link.agency_id);
  const address = ['address1', 'city', 'state', 'zip'].map((key) => textOf(values, key)).filter(Boolean);
  return {
    ...{ kind, language, title: text.title, paragraphs: [...text.paragraphs] },
    ...{ agreement: text.agreement, button: text.button },
    of: [clientName(link), address.join(', '), agency.name].filter(Boolean).join(' · '),
  };
}

/** Lists what the client of a link is asked to sign about flood coverage, and what they signed of it by this link. */
export async function floodPapersOf(opened: Opened): Promise<ClientPage['flood_papers']> {
  const { link, row, context, language } = opened;
  const { values } = openValues(row, context.now);
  const [facts, signed] = await Promise.all([
    floodPaperFacts(context.db, { id: row.id, agency_id: link.agency_id }),
    signedFloodPapers(context.db, row.id),
  ]);
  const kinds = floodPapersFor({ ...facts, type: row.type, state: textOf(values, 'state') });
  return Promise.all(
    kinds.map(async (kind) => {
      const paper = await paperOf(opened, kind);
      const last = signed.find((one) => one.kind === kind && one.link_id === link.id);
      const day = last ? clientDate(language, localDate(last.signed_at)) : '';
      return {
        ...paper,
        hash: sealedPaper(paper).hash.toString('hex'),
        signed: last ? FLOOD_PAPER_TEXT[language][kind].signed(last.signer_name, day) : null,
      };
    }),
  );
}
