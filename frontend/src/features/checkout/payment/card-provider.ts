import type { Billing } from '@petcare/contracts/shared/billing.ts';
import type { ComponentType } from 'react';

/** The provider's result; `message` is the provider's own text. */
export type CreatedMethod = { id: string } | { error: { message: string } };
export interface CardConfirmation {
  status: 'succeeded' | 'processing' | 'failed';
  message?: string;
}

/**
 * The card provider as the checkout sees it; the card number never reaches our server. Refusals are returned;
 * only an unreachable provider throws.
 */
export interface CardProvider {
  /** The card field, including any challenge for the card holder. */
  readonly Field: ComponentType<{ disabled?: boolean }>;
  /** Without a billing address the card is created without one. */
  createMethod: (billing: Billing | null) => Promise<CreatedMethod>;
  confirm: (clientSecret: string, methodId: string) => Promise<CardConfirmation>;
}
