import type { InvariantState } from '@petcare/contracts/invariants.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelp } from '@tabler/icons-react';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { invariantTexts } from '../invariant-texts.ts';

interface InvariantCardProps {
  state: InvariantState;
  onShow: () => void;
}

export function InvariantCard({ state, onShow }: InvariantCardProps) {
  const { t, i18n } = useLingui();
  const { name, count, checked_at, red_since } = state;
  const { title, guarantee } = invariantTexts[name];
  const words = i18n._(title);
  return (
    <Card component="section" aria-label={words}>
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <StatusIcon count={count} />
          <div>
            <Title order={2} size="h4">
              {words}
            </Title>
            <Text c="dimmed">{i18n._(guarantee)}</Text>
          </div>
        </Group>
        <Group justify="space-between" mt="auto" gap="xs">
          <div>
            <Text fw={700} className="pc-numbers" {...(count && { c: 'red' })}>
              <Count count={count} />
            </Text>
            <Text size="sm" c="dimmed">
              {red_since !== null && (
                <>
                  <Trans>
                    Since <DhakaDate at={red_since} format="date-time" />
                  </Trans>
                </>
              )}
              {red_since === null && checked_at !== null && (
                <Trans>
                  Checked <DhakaDate at={checked_at} format="date-time" />
                </Trans>
              )}
            </Text>
          </div>
          {count !== null && count > 0 && (
            <Button variant="light" color="red" onClick={onShow} aria-label={t`Show the rows: ${words}`}>
              <Trans>Show the rows</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function StatusIcon({ count }: { count: number | null }) {
  if (count === null) {
    return (
      <ThemeIcon variant="light" color="gray" size={40} radius="lg">
        <IconHelp size={22} aria-hidden="true" />
      </ThemeIcon>
    );
  }
  const Icon = count === 0 ? IconCheck : IconAlertTriangle;
  return (
    <ThemeIcon variant="light" color={count === 0 ? 'leaf' : 'red'} size={40} radius="lg">
      <Icon size={22} aria-hidden="true" />
    </ThemeIcon>
  );
}

function Count({ count }: { count: number | null }) {
  const { i18n } = useLingui();
  if (count === null) return <Trans>Not checked yet</Trans>;
  if (count === 0) return <Trans>None</Trans>;
  const shown = i18n.number(count);
  return <Trans>Found: {shown}</Trans>;
}
