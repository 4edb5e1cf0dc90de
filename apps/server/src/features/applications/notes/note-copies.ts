import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';

/** @throws Fault conflict when the installation has no CRM */
export function noteCopies({ services }: Pick<Context, 'services'>) {
  const { noteCopies } = services.hooks;
  if (!noteCopies) throw new Fault('conflict', 'This installation has no CRM.');
  return noteCopies;
}
