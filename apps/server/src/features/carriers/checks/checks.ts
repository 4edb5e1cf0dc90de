import type { CarrierInput, CarrierMappingInput } from '@freeboard/contract';
import type { RateGrid, RatePlan } from '@freeboard/domain/rates';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../kernel/isolated/pool.ts';
import type { Sheet } from '../rates/sheet.ts';
import type { Settings } from '../settings.ts';

export type Errors = Record<string, string[]>;

export type Programmed = Pick<Settings, 'kind' | 'lines' | 'mapping'>;

export type Recipe = Pick<Extract<CarrierInput['auth'], { kind: 'token' }>, 'request' | 'token' | 'lifetime'>;

export const recipeOf = (auth: CarrierInput['auth']): { recipe?: Recipe } =>
  auth.kind === 'token' ? { recipe: { request: auth.request, token: auth.token, lifetime: auth.lifetime } } : {};

export type Check =
  | { mapping: CarrierMappingInput; kind: CarrierInput['kind'] }
  | { settings: Programmed; recipe?: Recipe }
  | { recipe: Recipe }
  | { settings: Programmed; plan: RatePlan }
  | { settings: Programmed; tables: RateGrid[] }
  | { settings: Programmed; sheets: Sheet[]; table: string | undefined };

export type Checked = { errors: Errors; grids?: RateGrid[] };

const CHECK_MS = 10_000;

const checks = createWorkerPool<Check, Checked>(helperAt('features/carriers/checks/checks-helper.ts'), {
  most: 2,
  memory_mb: 256,
  resident_mb: 600,
  addons: true,
});

const SAYS: Record<Exclude<WorkerFault, 'busy'>, string> = {
  time: `It takes longer than ${CHECK_MS / 1000} seconds to check: make it shorter.`,
  broken: 'It cannot be checked: it takes too much memory, or it works out something that no number can hold.',
};

/**
 * Checks a carrier's mapping, recipe or rates in an isolated process limited in time and memory. Exceeding a limit is
 * an error at the field being checked, or at `field` if none was begun. @throws Fault too_many
 */
export async function checkInWorker({ viewer }: Context, check: Check, field: string): Promise<Checked> {
  try {
    return (await checks.run(check, CHECK_MS, { queue: String(viewer.id) })).value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault === 'busy')
      throw new Fault('too_many', 'Too much is being checked at once. Try again in a moment.');
    return { errors: { [error.part ?? field]: [SAYS[error.fault]] } };
  }
}

export const checkErrors = async (context: Context, check: Check, field: string): Promise<Errors> =>
  (await checkInWorker(context, check, field)).errors;
