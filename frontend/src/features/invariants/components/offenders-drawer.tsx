import type { InvariantState, Violation } from '@petcare/contracts/invariants.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Card, Drawer, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { faultText, offenderName } from '../fault-texts.ts';
import { invariantTexts } from '../invariant-texts.ts';

interface OffendersDrawerProps {
  state: InvariantState | null;
  onClose: () => void;
}

export function OffendersDrawer({ state, onClose }: OffendersDrawerProps) {
  const { i18n } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  // Live state while open; the last state while the drawer closes.
  const { shown } = useOpening(state);
  const details = state ?? shown;
  return (
    <Drawer
      opened={state !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 480}
      title={details ? i18n._(invariantTexts[details.name].title) : ''}
    >
      {details && <Offenders state={details} />}
    </Drawer>
  );
}

function Offenders({ state }: { state: InvariantState }) {
  const { i18n } = useLingui();
  const rows = state.findings.flatMap((finding) => finding.rows);
  const more = i18n.number((state.count ?? 0) - rows.length);
  return (
    <Stack gap="md">
      <Text c="dimmed">{i18n._(invariantTexts[state.name].guarantee)}</Text>
      {state.count === 0 && (
        <Text fw={600}>
          <Trans>This check passes again.</Trans>
        </Text>
      )}
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
      {(state.count ?? 0) > rows.length && (
        <Text c="dimmed">
          <Trans>And {more} more.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function Row({ row }: { row: Violation }) {
  const { i18n } = useLingui();
  const { fault } = row;
  return (
    <Card padding="sm">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {offenderName(row, i18n)}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{faultText(fault, i18n)}</Text>
      {fault.code === 'task_given_up' && fault.message !== null && (
        <Text size="sm" c="dimmed" lang="en" style={{ overflowWrap: 'anywhere' }}>
          {fault.message}
        </Text>
      )}
      {row.path !== null && (
        <Anchor component={Link} to={row.path}>
          <Trans>Open</Trans>
        </Anchor>
      )}
    </Card>
  );
}
