import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import classes from './table-tools.module.css';

interface ColumnMenuProps {
  choices: readonly { key: string; header: string }[];
  shown: readonly string[];
  onChoose: (keys: readonly string[] | null) => void;
}

export function ColumnMenu({ choices, shown, onChoose }: ColumnMenuProps) {
  const { t } = useLingui();

  function handleChange(key: string, isShown: boolean): void {
    const keys = choices.map((choice) => choice.key);
    onChoose(keys.filter((one) => (one === key ? isShown : shown.includes(one))));
  }

  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus radius="lg" shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className={classes['tool'] ?? ''}
          leftSection={<IconColumns size={20} aria-hidden="true" />}
        >
          <span className={classes['word']}>
            <Trans>Columns</Trans>
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap={0} miw={200}>
          {choices.map(({ key, header }) => {
            const checked = shown.includes(key);
            return (
              <Checkbox
                key={key}
                label={header}
                checked={checked}
                disabled={checked && shown.length === 1}
                onChange={(event) => handleChange(key, event.currentTarget.checked)}
                className={classes['choice'] ?? ''}
              />
            );
          })}
          <Button variant="subtle" mt={4} onClick={() => onChoose(null)}>
            <Trans>Reset columns</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
