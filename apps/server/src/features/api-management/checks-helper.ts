import { serveApart } from '../../kernel/apart/helper.ts';
import { mappingErrors, settingsErrors } from './check-mapping.ts';
import { planErrors } from './check-plan.ts';
import { tablesErrors } from './check-tables.ts';
import type { Check, Errors } from './checks.ts';
import { inputsOf } from './plan-inputs.ts';

serveApart((check: Check, tell): Errors => {
  if ('mapping' in check) return mappingErrors(check.mapping, check.kind, 'mapping.', tell);
  if ('plan' in check) return planErrors(check.plan, inputsOf(check.settings).known, tell);
  if ('tables' in check) return tablesErrors(check.settings, check.tables, tell);
  return settingsErrors(check.settings, tell);
});
