import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DatedRow } from './dated-rows.tsx';
import { type FieldsProps, newClosure, type ClosureForm } from './settings-form.ts';

export function ClosureFields({ form: { closed }, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const set = (key: string, changed: Partial<ClosureForm>) =>
    onChange({ closed: closed.map((one) => (one.key === key ? { ...one, ...changed } : one)) });
  return (
    <Card component="section" aria-labelledby="closed">
      <Title order={2} size="h4" id="closed">
        <Trans>Closed nights</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>Nobody can book these nights and days. Customers see the reason in the calendar.</Trans>
      </Text>
      <Stack gap="md">
        {closed.map((closure, index) => {
          const number = i18n.number(index + 1);
          return (
            <DatedRow
              key={closure.key}
              title={t`Closed nights ${number}`}
              nameLabel={t`Reason`}
              name={closure.reason}
              from={closure.from}
              to={closure.to}
              problem={problems.get(closure.key)}
              onName={(reason) => set(closure.key, { reason })}
              onDates={(dates) => set(closure.key, dates)}
              onRemove={() => onChange({ closed: closed.filter(({ key }) => key !== closure.key) })}
            />
          );
        })}
        <Button
          variant="light"
          disabled={closed.length >= 40}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onChange({ closed: [...closed, newClosure()] })}
        >
          <Trans>Add closed nights</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
