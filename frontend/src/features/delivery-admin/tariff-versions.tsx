import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { useTariffVersions } from './delivery-tariff.ts';

/** The versions of the table with their days. Who changed what is in the audit log. */
export function TariffVersions() {
  const { i18n } = useLingui();
  const versions = useTariffVersions();
  const items = versions.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mt="xl" aria-labelledby="versions">
      <Title order={2} size="h4" id="versions">
        <Trans>Versions</Trans>
      </Title>
      <ul>
        {items.map(({ version, createdAt }) => (
          <li key={version}>
            <Text>
              <Trans>
                Version {i18n.number(version)}, from <DhakaDate at={createdAt} format="date-time" />
              </Trans>
            </Text>
          </li>
        ))}
      </ul>
      <Text c="dimmed" size="sm">
        <Anchor component={Link} to="/audit?action=delivery_tariff.changed" underline="always">
          <Trans>Changes in the audit log</Trans>
        </Anchor>
      </Text>
    </Stack>
  );
}
