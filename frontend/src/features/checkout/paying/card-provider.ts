import type { Billing } from '@petcare/contracts/billing.ts';
import type { ComponentType } from 'react';

/** What the provider said to a card; `message` is in its own words. */
export type CreatedMethod = { id: string } | { error: { message: string } };
export interface CardConfirmation {
  status: 'succeeded' | 'processing' | 'failed';
  message?: string;
}

/**
 * Whoever takes the card. The checkout knows only this; the number never reaches our own server.
 * `createMethod` and `confirm` tell refusals in their result, and throw only when the provider was not reached.
 */
export interface CardProvider {
  /** The card field, and whatever the provider needs to ask the card's holder. */
  readonly Field: ComponentType<{ disabled?: boolean }>;
  createMethod: (billing: Billing) => Promise<CreatedMethod>;
  confirm: (clientSecret: string, methodId: string) => Promise<CardConfirmation>;
}
