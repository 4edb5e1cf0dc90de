import { TODAY_MOST } from '@freeboard/domain/tasks';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import rowLink from '../../../ui/layout/row-link.module.css';
import rows from '../../../ui/rows.module.css';
import classes from './today.module.css';

type Props = { title: ReactNode; about: ReactNode; to: string; action: string; isFirst?: boolean };

export function TodayLine({ title, about, to, action, isFirst = false }: Props) {
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Link className={`clip ${rowLink.open} ${classes.title}`} to={to}>
          {title}
        </Link>
        <div className="small muted clip num">{about}</div>
      </div>
      <Button
        component={Link}
        to={to}
        variant={isFirst ? 'filled' : 'default'}
        size="compact-sm"
        className="fixed"
        tabIndex={-1}
        aria-hidden="true"
      >
        {action}
      </Button>
    </li>
  );
}

export function TodaySection(props: { title: string; count: number; to: string; children: ReactNode }) {
  const { title, count, to, children } = props;
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.caption}>
        <Link to={to}>
          {title} <span className={`num ${classes.count}`}>{count < TODAY_MOST ? count : `${TODAY_MOST - 1}+`}</span>
        </Link>
      </h3>
      {children}
    </section>
  );
}
