import type { AnswerOf, Application, Quote } from '@freeboard/contract';
import { answersInForm } from '@freeboard/domain/carriers';
import { formFor, type Values } from '@freeboard/domain/forms';
import { differencesOf, differenceText, hasPremium, noLongerText, otherTerms } from '@freeboard/domain/quotes';
import { useRef } from 'react';
import { useSlide } from '../../lib/browser/use-slide.ts';
import { useToday } from '../../lib/today.ts';
import { type BoardRow, type Common, doubtOf } from './board.ts';
import { gapWord } from './current-policy/comparison-words.ts';
import type { CurrentPolicyOfBoard } from './current-policy/use-current-policy.ts';
import { groupTextOf, placeOf } from './groups.ts';
import { AsksRow } from './rows/asks-row.tsx';
import { AwaitedRow } from './rows/awaited-row.tsx';
import { QuoteRow } from './rows/result-row.tsx';
import { useFocusInRow } from './rows/use-focus-in-row.ts';
import { firstDayOf, startOf } from './starts.ts';
import type { Chosen } from './use-chosen.ts';
import { useColumns } from './use-columns.ts';

type Props = {
  applicationId: number;
  type: Application['application_type'];
  rows: readonly BoardRow[];
  allRows: readonly BoardRow[];
  now: number;
  bestId: number | null;
  clientChoice: number | null;
  /** Quotes in messages to the client, each with its message's state. */
  sent: Readonly<AnswerOf<'getApplicationTimeline'>['sent_quotes']>;
  outdated: Application['outdated'];
  asked: Values;
  values: Values;
  common: Common;
  opened: readonly number[];
  chosen: Chosen;
  toggleOpen: (id: number) => void;
  /** Omitted when comparing with the requested terms. */
  comparisonOf: CurrentPolicyOfBoard['comparisonOf'] | undefined;
  policyEnds: string;
};

/** As text, because a memoized row with equal text is not rendered again. */
function othersOf({ payload, is_superseded }: Quote, asked: Values, common: Common['gaps']) {
  if (!hasPremium(payload.premium) || is_superseded) return { ...NOT_COMPARED, otherTerms: '' };
  const found = differencesOf(payload, asked);
  const own = found.filter(({ key, offered }) => offered !== null || !common.some((gap) => gap.key === key));
  const stated = common.filter((gap) => !found.some(({ key }) => key === gap.key)).map(({ name }) => name);
  const states = stated.length > 0 && found.length > 0 ? `states ${stated.join(', ')}` : '';
  return {
    differences: [differenceText(own), states].filter(Boolean).join('; '),
    otherKeys: found.map(({ key }) => key).join(' '),
    askedKeys: Object.keys(asked)
      .filter((key) => (asked[key] ?? '') !== '')
      .join(' '),
    isAsAsked: found.length === 0,
    otherTerms: otherTerms(payload, asked).join(' · '),
  };
}

const NOT_COMPARED = { differences: '', otherKeys: '', askedKeys: '', isAsAsked: false };

type Terms = Pick<Props, 'asked' | 'values' | 'outdated' | 'comparisonOf' | 'policyEnds' | 'common'>;

function termsOf(quote: Quote, { asked, values, outdated, comparisonOf, policyEnds, common }: Terms, day: string) {
  const start = startOf(quote, values, day);
  const others = othersOf(quote, asked, common.gaps);
  return {
    start: start?.words ?? '',
    isStartLate: start?.isLate ?? false,
    // The notice above covers all quotes superseded by the same change.
    noLonger: quote.superseded_at === outdated?.superseded_at ? null : noLongerText(quote, outdated),
    ...(comparisonOf ? { ...NOT_COMPARED, otherTerms: others.otherTerms } : others),
    comparison: comparisonOf?.(quote) ?? null,
    gap: comparisonOf ? (gapWord(policyEnds, firstDayOf(quote, values, day))?.words ?? '') : '',
  };
}

export function ResultsTable(props: Props) {
  const { applicationId, type, rows, allRows, now, bestId, clientChoice, sent, values, opened, chosen, toggleOpen } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlide(body);
  const keepFocus = useFocusInRow(body);
  const columns = useColumns(type);
  const groupWords = groupTextOf(allRows);
  const day = useToday();
  return (
    <tbody ref={body} {...keepFocus}>
      {rows.map((each, at) => {
        const row = { ...each, isSandbox: each.isSandbox && props.common.sandbox === '' };
        const { quote, awaited } = row;
        const place = placeOf(rows, at);
        if (awaited?.questions)
          return (
            <AsksRow
              // Remounts for other questions of the same carrier, so that no earlier answers stay in the form.
              key={`${row.id} ${awaited.questions.list.map(({ id }) => id).join(' ')}`}
              row={row}
              questions={awaited.questions}
              applicationId={applicationId}
              inForm={answersInForm(formFor(type), values, awaited.questions.list)}
              columns={columns}
            />
          );
        if (!quote)
          return awaited ? (
            <AwaitedRow key={row.id} row={row} awaited={awaited} place={place} now={now} columns={columns} />
          ) : null;
        return (
          <QuoteRow
            key={row.id}
            type={type}
            row={{ ...row, quote }}
            place={place}
            groupWords={groupWords.get(row.group) ?? ''}
            isBest={row.id === bestId}
            isClientChoice={row.id === clientChoice}
            sentAs={sent.find(({ id }) => id === row.id)?.state ?? null}
            doubt={doubtOf(row, allRows)}
            {...termsOf(quote, props, day)}
            isOpen={opened.includes(row.id)}
            isChosen={chosen.ids.includes(row.id)}
            columns={columns}
            toggleOpen={toggleOpen}
            toggleChosen={chosen.toggle}
          />
        );
      })}
    </tbody>
  );
}
