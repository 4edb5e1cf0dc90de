import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { SWITCHED_PROVIDERS } from '@freeboard/domain/lookups';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { HealthCells, HealthHeads, type Span } from './health-cells.tsx';
import classes from './list.module.css';

type Provider = AnswerOf<'listCarriers'>['providers'][number];
type Switched = RequestOf<'setProviderEnabled'>['provider'];

const isSwitched = (key: Provider['key']): key is Switched => SWITCHED_PROVIDERS.some((one) => one === key);

async function enable(provider: Switched, is_enabled: boolean): Promise<void> {
  await callOrNotify('setProviderEnabled', { provider, is_enabled });
  await queryClient.invalidateQueries({ queryKey: ['listCarriers'] });
}

type Props = { providers: readonly Provider[]; now: number; span: Span; canSwitch: boolean };

function Row({ provider, now, span, canSwitch }: Omit<Props, 'providers'> & { provider: Provider }) {
  const { key } = provider;
  return (
    <tr className="opens">
      <td className={classes.name}>
        <span className="row wrap">
          <span className="strong">{provider.name}</span>
          {provider.is_sandbox ? <SandboxMark /> : null}
        </span>
        <span className="muted code">{provider.base_url}</span>
      </td>
      <td>
        {isSwitched(key) && canSwitch ? (
          <Switch
            label={`${provider.name} enabled`}
            isOn={provider.is_enabled}
            onChange={(is_enabled) => void enable(key, is_enabled)}
          />
        ) : (
          <span className="muted">{isSwitched(key) ? (provider.is_enabled ? 'on' : 'off') : 'always on'}</span>
        )}
      </td>
      <td>
        {provider.needs_key ? (
          <Chip tone={provider.is_key_set ? 'green' : 'yellow'}>{provider.is_key_set ? 'set' : 'not set'}</Chip>
        ) : (
          <span className="muted">not needed</span>
        )}
      </td>
      <HealthCells health={provider.health} now={now} span={span} hasQuotes={false} />
    </tr>
  );
}

export function ProvidersTable({ providers, now, span, canSwitch }: Props) {
  return (
    <section className={`scroll ${classes.scroll}`} aria-label="Data providers" tabIndex={-1}>
      <table className="table">
        <thead>
          <tr>
            <th>Provider</th>
            <th>Enabled</th>
            <th>Key</th>
            <HealthHeads hasQuotes={false} span={span} />
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <Row key={provider.key} provider={provider} now={now} span={span} canSwitch={canSwitch} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
