import { Trans, useLingui } from '@lingui/react/macro';
import {
  Autocomplete,
  Button,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrorText } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { billingFields, billingProblems, type BillingValues, isUnlikelyMobile } from '../billing.rules.ts';
import { divisionName, divisionNames, type Division, districtsOf } from '../districts.ts';
import classes from './billing-form.module.css';

interface BillingFormProps {
  values: BillingValues;
  fromLastOrder: boolean;
  onChange: (values: BillingValues) => void;
  onSubmit: (values: BillingValues) => void;
}

const divisions = Object.keys(divisionNames) as Division[];

export function BillingForm({ values, fromLastOrder, onChange, onSubmit }: BillingFormProps) {
  const { t, i18n } = useLingui();
  const missing: Record<keyof BillingValues, string> = {
    name: t`Name is required`,
    email: t`Email is required`,
    phone: t`Phone is required`,
    address: t`Address is required`,
    division: t`Division is required`,
    district: t`District is required`,
    zip: t`Zip is required`,
  };
  const form = useForm<BillingValues>({
    initialValues: values,
    onValuesChange: onChange,
    validateInputOnBlur: true,
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(billingProblems(typed)).map(([field, problem]) => [
          field,
          problem.kind === 'missing'
            ? missing[field as keyof BillingValues]
            : fieldErrorText(problem.reason, i18n),
        ]),
      ),
  });
  const unlikelyMobile = isUnlikelyMobile(form.values.phone);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, billingFields, errors))}
    >
      <Stack gap="md">
        {fromLastOrder && (
          <Text size="sm" c="dimmed">
            <Trans>Phone and address are from your last order. Change them if needed.</Trans>
          </Text>
        )}
        <TextInput
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={120}
          aria-required
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t`Email (optional)`}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t`Phone`}
          type="tel"
          name="phone"
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="01XXXXXXXXX"
          aria-required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            <output>
              {unlikelyMobile && (
                <Trans>Mobile numbers start with 013 to 019. If yours is correct, continue.</Trans>
              )}
            </output>
          }
          {...form.getInputProps('phone')}
        />
        <Textarea
          label={t`Address`}
          placeholder={t`House, road, area`}
          name="address"
          autoComplete="street-address"
          minRows={2}
          maxLength={300}
          aria-required
          {...form.getInputProps('address')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NativeSelect
            size="md"
            label={t`Division`}
            name="division"
            autoComplete="address-level1"
            aria-required
            data={[
              { value: '', label: t`Choose a division`, disabled: true },
              ...divisions.map((value) => ({ value, label: divisionName(value, i18n.locale) })),
            ]}
            {...form.getInputProps('division')}
          />
          <Autocomplete
            size="md"
            label={t`District`}
            name="district"
            autoComplete="address-level2"
            maxLength={60}
            aria-required
            data={districtsOf(form.values.division, i18n.locale)}
            comboboxProps={{ withinPortal: false }}
            // The list scrolls itself, because the library's scroll area cannot be reached by keyboard.
            withScrollArea={false}
            classNames={{ options: classes['districts'] ?? '' }}
            {...form.getInputProps('district')}
          />
        </SimpleGrid>
        <TextInput
          label={t`Zip`}
          name="zip"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="1205"
          maxLength={10}
          maw={{ sm: 200 }}
          aria-required
          {...form.getInputProps('zip')}
        />
        <Button type="submit" size="lg" mt="xs">
          <Trans>Continue to payment</Trans>
        </Button>
        <Text size="sm" c="dimmed">
          <Trans>We use these details only for this purchase.</Trans>
        </Text>
      </Stack>
    </form>
  );
}
