import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './edit-conflict.module.css';

export interface FieldConflict {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export interface ConflictChoices {
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

interface EditConflictProps extends ConflictChoices {
  fields: readonly FieldConflict[] | null;
}

export function EditConflict({ fields, saving, onKeepMine, onTakeTheirs, onClose }: EditConflictProps) {
  const { t } = useLingui();
  return (
    <Modal opened={fields !== null} onClose={onClose} size="xl" title={t`This has changed`} zIndex={300}>
      <Stack gap="md">
        <Text>
          <Trans>This was changed elsewhere while you were editing. Which version do you want to keep?</Trans>
        </Text>
        <div className={classes['versions']}>
          <Version
            heading={t`Your version (not saved)`}
            values={(fields ?? []).map(({ key, label, mine }) => ({ key, label, value: mine }))}
            choose={
              <Button onClick={onKeepMine} loading={saving}>
                <Trans>Keep my version</Trans>
              </Button>
            }
          />
          <Version
            heading={t`Current version`}
            values={(fields ?? []).map(({ key, label, theirs }) => ({ key, label, value: theirs }))}
            choose={
              <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
                <Trans>Use current version</Trans>
              </Button>
            }
          />
        </div>
      </Stack>
    </Modal>
  );
}

interface VersionProps {
  heading: string;
  values: readonly { key: string; label: string; value: ReactNode }[];
  choose: ReactNode;
}

function Version({ heading, values, choose }: VersionProps) {
  return (
    <Paper component="section" withBorder p="md" className={classes['version'] ?? ''}>
      <Title order={3} size="h5">
        {heading}
      </Title>
      <dl className={classes['values']}>
        {values.map(({ key, label, value }) => (
          <div key={key}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" className={classes['value'] ?? ''}>
              {value}
            </Text>
          </div>
        ))}
      </dl>
      <Group mt="auto">{choose}</Group>
    </Paper>
  );
}
