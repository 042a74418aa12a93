import { Trans } from '@lingui/react/macro';

/** Says to a customer who cancels why no refund can be named yet. */
export function DisputedPayment() {
  return <Trans>Your bank is examining the payment. We decide about a refund when it has finished.</Trans>;
}
