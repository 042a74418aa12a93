import type { TestUser } from '../../support/users.ts';
import type { Step } from '../plan/plan-trial.ts';
import type { Ledger } from './ledger.ts';
import type { Actors } from './actors.ts';

export interface LoadContext {
  readonly trial: number;
  readonly actors: Actors;
  readonly ledger: Ledger;
  readonly productId: string;
  /** Orders that existed before the trial, for changes of their status. */
  readonly orderIds: readonly string[];
}

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

export function userOf(
  { user }: { readonly user: number },
  { actors }: Pick<LoadContext, 'actors'>,
): TestUser {
  const chosen = actors.users[user % actors.users.length];
  if (!chosen) throw new Error('the load has no users');
  return chosen;
}
