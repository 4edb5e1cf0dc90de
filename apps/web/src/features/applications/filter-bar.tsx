import type { AnswerOf } from '@freeboard/contract';
import {
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  type ApplicationStep,
  flagLabel,
  statusText,
  stepText,
  TYPE_NAMES,
} from '@freeboard/domain/applications';
import { Button, Popover } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TYPES } from '../../lib/application-types.ts';
import { showCount, showDate } from '../../lib/format.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { Check } from '../../ui/fields/check.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CloseIcon, DownIcon } from '../../ui/icons.tsx';
import { CarrierFilter } from './carrier-filter.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import { isNarrowed, isOfStep, type ListState, type ListView, NOBODY, withDates, withPart } from './filters.ts';
import classes from './list.module.css';
import { SaveDialog, SavedFilters } from './saved-filters.tsx';

type Props = { state: ListState; setState: (next: ListState) => void };
type Counts = AnswerOf<'getAgentApplicationsList'>['counts'];

const TEXT_DEBOUNCE_MS = 250;
const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: statusText(value) }));
const STEPS = APPLICATION_STEPS.map((value) => ({ value: value as string, label: stepText(value) }));
const VIEW_CHOICES: readonly { value: ListView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'attention', label: 'Needs attention' },
  { value: 'launched', label: 'Launched' },
  { value: 'carrier_asks', label: flagLabel('carrier_asks') },
  { value: 'signed', label: flagLabel('signed') },
  { value: 'bound', label: flagLabel('bound') },
  { value: 'archived', label: 'Archived' },
];
const TYPE_CHOICES = TYPES.map((value) => ({ value: value as string, label: TYPE_NAMES[value] }));

export function Views({ state, setState, counts }: Props & { counts: Counts | undefined }) {
  const countOf: Partial<Record<ListView, number | undefined>> = { ...counts, attention: counts?.needs_attention };
  const views = VIEW_CHOICES.map(({ value, label }) => [value, label, countOf[value]] as const);
  // Hides views with no count or a count of 0, except All and the current one; the filters still offer them.
  const shown = views.filter(([view, , count = 0]) => view === 'all' || view === state.view || count > 0);
  return (
    <div className={classes.views}>
      {shown.map(([view, label, count]) => (
        <button
          key={view}
          type="button"
          className={classes.view}
          aria-pressed={state.view === view}
          onClick={() => setState({ ...state, view, page: 1 })}
        >
          {label} {count === undefined ? null : <b className="num">{showCount(count)}</b>}
        </button>
      ))}
    </div>
  );
}

function Several(props: {
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (next: string[]) => void;
}) {
  const { label, choices, chosen } = props;
  const toggle = (value: string) =>
    props.onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  if (choices.length === 0) return null;
  return (
    <fieldset className="col gap-1">
      <legend className="small muted strong">{label}</legend>
      {choices.map(({ value, label: words }) => (
        <Check key={value} className={classes.column} checked={chosen.includes(value)} onChange={() => toggle(value)}>
          <span className="breaks">{words}</span>
        </Check>
      ))}
    </fieldset>
  );
}

function Text({ state, setState }: Props) {
  const [text, setText] = useState(state.text);
  const settled = useDebounced(text, TEXT_DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text changes the URL
  useEffect(() => {
    if (settled !== state.text) setState({ ...state, text: settled, page: 1 });
  }, [settled]);
  return (
    <input
      className={`input compact small ${classes.text}`}
      type="search"
      aria-label="Filter by name, address or number"
      placeholder="Name, address, number"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

const agentOf = (value: string | undefined): ListState['agent'] =>
  value === NOBODY ? NOBODY : Number(value ?? 0) || null;

function Dates({ state, setState }: Props) {
  const setDates = (dates: Parameters<typeof withDates>[1]) => setState(withDates(state, dates));
  const inUtc = state.days === 'utc' ? ' (UTC)' : '';
  const fields = [
    ['from', 'Created from'],
    ['to', 'Created to'],
    ...(isOfStep(state) ? ([['since', 'Stage date from'] as const, ['until', 'Stage date to'] as const] as const) : []),
  ] as const;
  return (
    <fieldset className={classes.dates}>
      <legend className="small muted strong">Dates</legend>
      {fields.map(([key, label]) => (
        <TextField
          key={key}
          label={`${label}${inUtc}`}
          name={key}
          type="date"
          value={state[key]}
          onChange={(day) => setDates({ [key]: day })}
        />
      ))}
    </fieldset>
  );
}

const ANYBODY = '';
const NO_DATES = { from: '', to: '', since: '', until: '' };

function activeOf(state: ListState, agents: readonly { value: string; label: string }[]) {
  const named = (choices: readonly { value: string; label: string }[], values: readonly string[]) =>
    values.map((value) => choices.find((one) => one.value === value)?.label ?? value).join(', ');
  const all: readonly (readonly [string, string, Partial<ListState>])[] = [
    ['Status', named(STATUSES, state.status), { status: [] }],
    ['Type', named(TYPE_CHOICES, state.type), { type: [] }],
    ['Source', state.source.join(', '), { source: [] }],
    ['Reached', named(STEPS, state.reached), { reached: [] }],
    ['Agent', state.agent === null ? '' : named(agents, [String(state.agent)]), { agent: null }],
    ['Customer', state.customer === null ? '' : 'one', { customer: null }],
    ['Dates', [state.from, state.to, state.since, state.until].filter(Boolean).map(showDate).join(' – '), NO_DATES],
  ];
  return all.filter(([, words]) => words !== '');
}

export function FilterBar({ state, setState }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const sources = useCall('getApplicationSourceNameList', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const people = useCall('getAgentsList', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.agents ?? [];
  const agents = [
    { value: NOBODY as string, label: 'Nobody yet' },
    ...people.map((one) => ({ value: String(one.agent.id), label: one.name })),
  ];
  const set = (part: Partial<ListState>) => setState(withPart(state, part));
  const active = activeOf(state, agents);
  return (
    <div className={classes.filters}>
      {active.map(([name, words, none]) => (
        <Button
          key={name}
          className={classes.active}
          variant="light"
          size="compact-sm"
          rightSection={<CloseIcon size="0.75rem" />}
          aria-label={`${name}: ${words}, remove this filter`}
          onClick={() => set(none)}
        >
          <span className={`clip ${classes.word}`}>
            {name}: {words}
          </span>
        </Button>
      ))}
      <CarrierFilter state={state} onChange={() => set({ carrier: null })} />
      <Text key={isNarrowed(state) ? 'narrowed' : 'all'} state={state} setState={setState} />
      <Popover position="bottom-end" trapFocus opened={isOpen} onChange={setOpen} transitionProps={{ duration: 80 }}>
        <Popover.Target>
          <Button
            variant={active.length > 0 ? 'light' : 'default'}
            size="compact-sm"
            rightSection={<DownIcon />}
            onClick={() => setOpen(!isOpen)}
          >
            Filter{active.length > 0 ? ` · ${active.length}` : ''}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filter">
          <div className={classes.panel}>
            <div className="col gap-3">
              <ChoiceField
                label="Show"
                value={state.view}
                choices={VIEW_CHOICES}
                onChange={(view) => setState({ ...state, view, page: 1 })}
              />
              <ChoiceField
                label="Agent"
                value={state.agent === null ? ANYBODY : String(state.agent)}
                choices={[{ value: ANYBODY, label: 'Any agent' }, ...agents]}
                onChange={(agent) => set({ agent: agentOf(agent) })}
              />
              <CustomerFilter customer={state.customer} onChange={(customer) => set({ customer })} />
            </div>
            <Several label="Status" choices={STATUSES} chosen={state.status} onChange={(status) => set({ status })} />
            <Several label="Type" choices={TYPE_CHOICES} chosen={state.type} onChange={(type) => set({ type })} />
            <Several
              label="Source"
              choices={(sources?.application_source_name_list ?? []).map((value) => ({ value, label: value }))}
              chosen={state.source}
              onChange={(source) => set({ source })}
            />
            <Several
              label="Reached"
              choices={STEPS}
              chosen={state.reached}
              onChange={(reached) => set({ reached: reached as ApplicationStep[] })}
            />
            <Dates state={state} setState={setState} />
            <SavedFilters
              state={state}
              setState={setState}
              save={() => {
                setOpen(false);
                setSaving(true);
              }}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
      {isSaving ? <SaveDialog state={state} onClose={() => setSaving(false)} /> : null}
    </div>
  );
}
