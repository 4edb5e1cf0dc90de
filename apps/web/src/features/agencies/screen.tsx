import type { Mga } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showAgo, showCount, showDate } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import classes from './agencies.module.css';
import { AgencyForm } from './agency-form.tsx';
import { WorkIn } from './work-in.tsx';

function Row({ mga, onEdit }: { mga: Mga; onEdit: () => void }) {
  const { figures } = mga;
  return (
    <tr>
      <td>
        <button type="button" className={classes.agency} onClick={onEdit}>
          {mga.logo_url ? (
            <img src={mga.logo_url} alt="" />
          ) : (
            <span className={classes.dot} style={{ background: mga.brand_color }} aria-hidden="true" />
          )}
          <span>
            <span className="strong">{mga.name}</span>
            <span className="small muted">{mga.street_address}</span>
          </span>
        </button>
      </td>
      <td className="right num">{showCount(figures.admins)}</td>
      <td className="right num">{showCount(figures.agents)}</td>
      <td className="right num">{showCount(figures.customers)}</td>
      <td className="right num">{showCount(figures.carriers)}</td>
      <td className="right num">{showCount(figures.applications)}</td>
      <td className="right num">
        {mga.deactivated_at ? (
          <Chip>deactivated {showDate(mga.deactivated_at)}</Chip>
        ) : figures.last_seen_at ? (
          showAgo(figures.last_seen_at, Date.now())
        ) : (
          <span className="muted">never</span>
        )}
      </td>
      <td className="right">{mga.deactivated_at ? null : <WorkIn mga={mga} />}</td>
    </tr>
  );
}

function AgencyTable({ mgas, onEdit }: { mgas: readonly Mga[]; onEdit: (mga: Mga) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways
    <section className="scroll" aria-label="Agencies" tabIndex={0}>
      <table className="table tall">
        <thead>
          <tr>
            <th scope="col">Agency</th>
            <th scope="col" className="right">
              Admins
            </th>
            <th scope="col" className="right">
              Agents
            </th>
            <th scope="col" className="right">
              Customers
            </th>
            <th scope="col" className="right">
              Carriers
            </th>
            <th scope="col" className="right">
              Applications
            </th>
            <th scope="col" className="right">
              Last seen
            </th>
            <th scope="col">
              <span className="hidden-word">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mgas.map((mga) => (
            <Row key={mga.id} mga={mga} onEdit={() => onEdit(mga)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Agencies() {
  const list = useCall('listMgas', {});
  const [open, setOpen] = useState<Mga | 'new' | null>(null);
  const mgas = list.data?.mgas ?? [];
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>MGA Management</h1>
        <span className="muted num">{list.data ? showCount(mgas.length) : ''}</span>
        <span className="grow" />
        <Button leftSection={<PlusIcon />} onClick={() => setOpen('new')}>
          New agency
        </Button>
      </div>
      <div className="card">
        {list.isError || !list.data ? (
          <Pending query={list} rows={4} label="Loading the agencies" />
        ) : mgas.length === 0 ? (
          <Empty
            title="No agency yet"
            text="People, applications and carriers belong to one. Create your first agency."
          />
        ) : (
          <AgencyTable mgas={mgas} onEdit={setOpen} />
        )}
      </div>
      <Dialog
        title={open === 'new' ? 'New agency' : (open?.name ?? '')}
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        isPersistent
      >
        {open === null ? null : <AgencyForm mga={open === 'new' ? null : open} close={() => setOpen(null)} />}
      </Dialog>
    </main>
  );
}
