import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { DateField } from '../../../components/forms/date-field.tsx';
import classes from './schedule.module.css';
import { type LeaveForm, newLeave, type RowProblem } from './schedule-form.ts';
import { dateProblemTexts } from './schedule-texts.ts';

interface LeaveFieldsProps {
  leave: readonly LeaveForm[];
  problems: ReadonlyMap<string, RowProblem>;
  onChange: (leave: readonly LeaveForm[]) => void;
}

/** Leave in whole days, both dates inclusive. */
export function LeaveFields({ leave, problems, onChange }: LeaveFieldsProps) {
  const { t, i18n } = useLingui();
  const set = (key: string, changed: Partial<LeaveForm>) =>
    onChange(leave.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return (
    <Card component="section" aria-labelledby="leave">
      <Title order={2} size="h4" id="leave">
        <Trans>Leave</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>These days cannot be booked. Only you and the staff see the reason.</Trans>
      </Text>
      <Stack gap="md">
        {leave.map((one, index) => {
          const number = i18n.number(index + 1);
          const problem = problems.get(one.key);
          return (
            // A fieldset draws its legend outside the layout.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={one.key} role="group" aria-label={t`Leave ${number}`}>
              <div className={clsx(classes['span'], classes['dates'])}>
                <DateField
                  label={t`First day`}
                  error={problem !== undefined}
                  value={one.from}
                  onChange={(from) => set(one.key, { from, ...(one.to === '' ? { to: from } : {}) })}
                />
                <DateField
                  label={t`Last day`}
                  error={problem !== undefined}
                  value={one.to}
                  {...(one.from && { min: one.from })}
                  onChange={(to) => set(one.key, { to })}
                />
                <ActionIcon
                  aria-label={t`Remove leave ${number}`}
                  onClick={() => onChange(leave.filter(({ key }) => key !== one.key))}
                >
                  <IconX size={20} aria-hidden="true" />
                </ActionIcon>
              </div>
              {problem && (
                <Text c="red" size="sm" role="alert">
                  {i18n._(dateProblemTexts[problem])}
                </Text>
              )}
              <TextInput
                mt={4}
                label={t`Reason (optional)`}
                maxLength={200}
                value={one.reason}
                onChange={(event) => set(one.key, { reason: event.currentTarget.value })}
              />
            </div>
          );
        })}
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onChange([...leave, newLeave()])}
        >
          <Trans>Add leave</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
