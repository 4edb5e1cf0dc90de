import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { planErrors } from '../rates/check-plan.ts';
import { sheetsErrors } from '../rates/check-sheets.ts';
import { tablesErrors } from '../rates/check-tables.ts';
import { inputsOf } from '../rates/plan-inputs.ts';
import { mappingErrors, recipeErrors, settingsErrors } from './check-mapping.ts';
import type { Check, Checked } from './checks.ts';

serveTasks((check: Check, tell): Checked => {
  if ('mapping' in check) return { errors: mappingErrors(check.mapping, check.kind, 'mapping.', tell) };
  if ('plan' in check) return { errors: planErrors(check.plan, inputsOf(check.settings), tell) };
  if ('tables' in check) return { errors: tablesErrors(check.settings, check.tables, tell) };
  if ('sheets' in check) return sheetsErrors(check.settings, check.sheets, check.table, tell);
  if ('settings' in check) return { errors: settingsErrors(check.settings, check.recipe, tell) };
  return { errors: recipeErrors(check.recipe, tell) };
});
