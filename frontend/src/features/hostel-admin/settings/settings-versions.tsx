import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Card, List, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { useSettingsVersions } from '../api/hostel-settings.ts';

const partTexts: Record<string, MessageDescriptor> = {
  rates: msg`Rates`,
  seasons: msg`Seasons`,
  places: msg`Places`,
  closed: msg`Closed nights`,
  day_stay_pricing: msg`Day Stay`,
  check_in_time: msg`Check-in from`,
  check_out_time: msg`Check-out until`,
  refund_rules: msg`Cancellation`,
  deposit_percent: msg`Deposit`,
};

export function SettingsVersions() {
  const { i18n } = useLingui();
  const versions = useSettingsVersions().data ?? [];
  return (
    <Card component="section" aria-labelledby="versions">
      <Title order={2} size="h4" id="versions" mb="xs">
        <Trans>Versions</Trans>
      </Title>
      {versions.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nobody has changed the settings yet.</Trans>
        </Text>
      ) : (
        <List listStyleType="none" spacing={4}>
          {versions.map(({ version, saved_at: at, changed }) => (
            <List.Item key={version}>
              <Text span fw={600} className="pc-numbers">
                {i18n.number(version)}
              </Text>{' '}
              · <DhakaDate at={at} format="date-time" /> ·{' '}
              {changed.map((part) => (partTexts[part] ? i18n._(partTexts[part]) : part)).join(', ')}
            </List.Item>
          ))}
        </List>
      )}
      <Anchor component={Link} to="/audit?record_type=hostel_settings" mt="sm" display="inline-block">
        <Trans>Who changed what: audit log</Trans>
      </Anchor>
    </Card>
  );
}
