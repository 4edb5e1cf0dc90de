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
import { showCount } from '../../lib/format.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { CarrierFilter } from './carrier-filter.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import { isNarrowed, isOfStep, type ListState, type ListView, NOBODY, withDates, withPart } from './filters.ts';
import classes from './list.module.css';
import { SavedFilters } from './saved-filters.tsx';

type Props = { state: ListState; setState: (next: ListState) => void };
type Counts = AnswerOf<'getAgentApplicationsList'>['counts'];

const TEXT_DEBOUNCE_MS = 250;
const STATUSES = APPLICATION_STATUSES.map((value) => ({ value, label: statusText(value) }));
const STEPS = APPLICATION_STEPS.map((value) => ({ value: value as string, label: stepText(value) }));
const TYPE_CHOICES = TYPES.map((value) => ({ value: value as string, label: TYPE_NAMES[value] }));

export function Views({ state, setState, counts }: Props & { counts: Counts | undefined }) {
  const views: readonly (readonly [ListView, string, number | undefined])[] = [
    ['all', 'All', counts?.all],
    ['mine', 'Mine', counts?.mine],
    ['attention', 'Needs attention', counts?.needs_attention],
    ['launched', 'Launched', counts?.launched],
    ['carrier_asks', flagLabel('carrier_asks'), counts?.carrier_asks],
    ['signed', flagLabel('signed'), counts?.signed],
    ['bound', flagLabel('bound'), undefined],
    ['archived', 'Archived', undefined],
  ];
  return (
    <div className={classes.views}>
      {views.map(([view, label, count]) => (
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
  chosen: string[];
  onChange: (next: string[]) => void;
}) {
  const { label, choices, chosen } = props;
  const toggle = (value: string) =>
    props.onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <Menu closeOnItemClick={false} position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant={chosen.length > 0 ? 'light' : 'default'} size="compact-sm" rightSection={<DownIcon />}>
          {label}
          {chosen.length > 0 ? ` · ${chosen.length}` : ''}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label: words }) => (
          <Menu.CheckboxItem
            key={value}
            checked={chosen.includes(value)}
            closeMenuOnClick={false}
            onChange={() => toggle(value)}
          >
            {words}
          </Menu.CheckboxItem>
        ))}
        {choices.length === 0 ? <Menu.Item disabled>None yet</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
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

/** Filters by when the applications were created and reached their stage. */
function Dates({ state, setState }: Props) {
  const setDates = (dates: Parameters<typeof withDates>[1]) => setState(withDates(state, dates));
  const inUtc = state.days === 'utc' ? ' (UTC)' : '';
  const hasStepDates = isOfStep(state);
  const dates = state.from || state.to || (hasStepDates && (state.since || state.until));
  return (
    <Popover position="bottom-end" trapFocus transitionProps={{ duration: 80 }}>
      <Popover.Target>
        <Button variant={dates ? 'light' : 'default'} size="compact-sm" rightSection={<DownIcon />}>
          Dates
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.dates}>
          <TextField
            label={`Created from${inUtc}`}
            name="from"
            type="date"
            value={state.from}
            onChange={(from) => setDates({ from })}
          />
          <TextField
            label={`Created to${inUtc}`}
            name="to"
            type="date"
            value={state.to}
            onChange={(to) => setDates({ to })}
          />
          {hasStepDates ? (
            <>
              <TextField
                label={`Stage date from${inUtc}`}
                name="since"
                type="date"
                value={state.since}
                onChange={(since) => setDates({ since })}
              />
              <TextField
                label={`Stage date to${inUtc}`}
                name="until"
                type="date"
                value={state.until}
                onChange={(until) => setDates({ until })}
              />
            </>
          ) : null}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setDates({ from: '', to: '', since: '', until: '' })}
          >
            Any date
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

export function FilterBar({ state, setState }: Props) {
  const sources = useCall('getApplicationSourceNameList', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const agents = useCall('getAgentsList', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.agents ?? [];
  const set = (part: Partial<ListState>) => setState(withPart(state, part));
  return (
    <div className={classes.filters}>
      <Text key={isNarrowed(state) ? 'narrowed' : 'all'} state={state} setState={setState} />
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
      <Several
        label="Agent"
        choices={[
          { value: NOBODY, label: 'Nobody yet' },
          ...agents.map((one) => ({ value: String(one.agent.id), label: one.name })),
        ]}
        chosen={state.agent === null ? [] : [String(state.agent)]}
        onChange={(chosen) => set({ agent: agentOf(chosen.at(-1)) })}
      />
      <CustomerFilter customer={state.customer} onChange={(customer) => set({ customer })} />
      <CarrierFilter state={state} onChange={() => set({ carrier: null })} />
      <Dates state={state} setState={setState} />
      <SavedFilters state={state} setState={setState} />
    </div>
  );
}
