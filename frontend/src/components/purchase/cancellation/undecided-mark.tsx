import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

/** Marks a cancelled order or booking that keeps money without a decision. */
export function UndecidedMark() {
  return (
    <Badge color="red" variant="light">
      <Trans>Refund undecided</Trans>
    </Badge>
  );
}
