import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from './details-button.module.css';

export function DetailsButton({ number, onClick }: { number: string; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="subtle"
      className={classes['button'] ?? ''}
      onClick={onClick}
      aria-label={t`Details of ${number}`}
    >
      <Trans>Details</Trans>
    </Button>
  );
}
