import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { problemTexts } from './problem-texts.ts';
import { type FieldsProps, newRule, type RuleForm } from './settings-form.ts';
import classes from './settings.module.css';

/** The refund of a customer who cancels. Nothing is refunded after the last rule. */
export function RuleFields({ form: { rules }, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const set = (key: string, changed: Partial<RuleForm>) =>
    onChange({ rules: rules.map((one) => (one.key === key ? { ...one, ...changed } : one)) });
  return (
    <Card component="section" aria-labelledby="rules">
      <Title order={2} size="h4" id="rules">
        <Trans>Cancellation</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>Counted back from check-in. Each booking keeps the rule with which it was made.</Trans>
      </Text>
      <Stack gap="md">
        {rules.map((rule, index) => {
          const number = i18n.number(index + 1);
          const problem = problems.get(rule.key);
          return (
            // A fieldset draws its legend outside the layout.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={rule.key} role="group" aria-label={t`Refund rule ${number}`} className={classes['row']}>
              <div className={classes['rule']}>
                <TextInput
                  label={t`Hours before`}
                  inputMode="numeric"
                  maxLength={4}
                  value={rule.hours}
                  error={problem === 'hours' || problem === 'twice'}
                  onChange={(event) => set(rule.key, { hours: event.currentTarget.value })}
                />
                <TextInput
                  label={t`Refund`}
                  rightSection="%"
                  inputMode="numeric"
                  maxLength={3}
                  value={rule.percent}
                  error={problem === 'percent' || problem === 'more_later'}
                  onChange={(event) => set(rule.key, { percent: event.currentTarget.value })}
                />
                <ActionIcon
                  className={classes['remove']}
                  aria-label={t`Remove refund rule ${number}`}
                  onClick={() => onChange({ rules: rules.filter(({ key }) => key !== rule.key) })}
                >
                  <IconX size={20} aria-hidden="true" />
                </ActionIcon>
              </div>
              {problem && (
                <Text c="red" size="sm" role="alert">
                  {i18n._(problemTexts[problem])}
                </Text>
              )}
            </div>
          );
        })}
        {rules.length === 0 && (
          <Text>
            <Trans>Without a rule nothing is refunded.</Trans>
          </Text>
        )}
        <Button
          variant="light"
          disabled={rules.length >= 6}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onChange({ rules: [...rules, newRule()] })}
        >
          <Trans>Add refund rule</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
