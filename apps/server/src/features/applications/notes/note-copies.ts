import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';

/** Where notes are copied to, a CRM. @throws Fault conflict where the installation has none */
export function noteCopies({ services }: Pick<Context, 'services'>) {
  const { noteCopies } = services.hooks;
  if (!noteCopies) throw new Fault('conflict', 'This installation has no CRM.');
  return noteCopies;
}
