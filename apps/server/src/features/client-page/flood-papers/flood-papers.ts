import { createHash } from 'node:crypto';
import type { ClientPage } from '@freeboard/contract';
import { floodPapersFor } from '@freeboard/domain/flood/requirements';
import { textOf } from '@freeboard/domain/forms';
import { clientDate, FLOOD_PAPER_TEXT, FLOOD_PROPOSAL_TEXT, type FloodPaperKind } from '@freeboard/domain/languages';
import { formatPremium } from '@freeboard/domain/quotes';
import { localDate } from '../../../kernel/clock.ts';
import { openValues } from '../../applications/index.ts';
import { floodFacts, signedFloodPapers } from '../../flood/index.ts';
import { branding } from '../../sending/index.ts';
import { clientName, type Line } from '../open-link.ts';

/** The JSON that is signed and stored for a flood paper, with its SHA-256. */
export function sealedPaper(paper: Omit<ClientPage['flood_papers'][number], 'hash' | 'signed'>) {
  const text = JSON.stringify(paper);
  return { text, hash: createHash('sha256').update(text).digest() };
}

async function paperOf(line: Line, kind: FloodPaperKind) {
  const { link, row, context, language } = line;
  const text = FLOOD_PAPER_TEXT[language][kind];
  const { values } = openValues(row, context.now);
  const agency = await branding.of(context.db, link.agency_id);
  const address = ['address1', 'city', 'state', 'zip'].map((key) => textOf(values, key)).filter(Boolean);
  return {
    kind,
    language,
    title: text.title,
    paragraphs: [...text.paragraphs],
    agreement: text.agreement,
    button: text.button,
    of: [clientName(link), address.join(', '), agency.name].filter(Boolean).join(' · '),
  };
}

export async function floodPapersOf(line: Line): Promise<Pick<ClientPage, 'flood_papers' | 'flood_offer'>> {
  const { link, row, context, language } = line;
  const { values } = openValues(row, context.now);
  const [facts, signed] = await Promise.all([floodFacts(context, row), signedFloodPapers(context.db, row.id)]);
  const kinds = floodPapersFor({
    ...facts,
    has_flood_offer: facts.offer !== null,
    type: row.type,
    state: textOf(values, 'state'),
  });
  const { offer } = FLOOD_PROPOSAL_TEXT[language];
  const flood_papers = await Promise.all(
    kinds.map(async (kind) => {
      const paper = await paperOf(line, kind);
      const last = signed.find((one) => one.kind === kind && one.link_id === link.id);
      const day = last ? clientDate(language, localDate(last.signed_at)) : '';
      return {
        ...paper,
        hash: sealedPaper(paper).hash.toString('hex'),
        signed: last ? FLOOD_PAPER_TEXT[language][kind].signed(last.signer_name, day) : null,
      };
    }),
  );
  return {
    flood_papers,
    flood_offer: facts.offer && {
      title: offer.title,
      text: offer.text(facts.offer.count, formatPremium(facts.offer.lowest)),
    },
  };
}
