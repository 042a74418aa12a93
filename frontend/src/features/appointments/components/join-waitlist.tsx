import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router-dom';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useJoinWaitlist } from '../api/create-appointment.ts';
import { type AppointmentFields, fieldNames, understoodFields } from '../appointment-fields.ts';

interface JoinWaitlistProps {
  drId: string;
  serviceId: string;
  date: string;
  petId: string | null;
  form: UseFormReturnType<AppointmentFields>;
  waitlistPath: string;
}

export function JoinWaitlist({ drId, serviceId, date, petId, form, waitlistPath }: JoinWaitlistProps) {
  const { t, i18n } = useLingui();
  const join = useJoinWaitlist(drId);
  // Each pet has its own place.
  const isOfChoice = join.variables?.date === date && (join.variables.pet_id ?? null) === petId;

  async function handleClick() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirstError(form, fieldNames, errors);
      return;
    }
    try {
      const { message } = await join.mutateAsync({
        service_id: serviceId,
        date,
        ...(petId !== null && { pet_id: petId }),
        ...understoodFields(form.getValues()),
      });
      toastDone({
        title: t`You are on the waiting list`,
        message: i18n.locale === 'en' ? message : t`We will notify you when a time becomes free.`,
      });
    } catch (error) {
      form.setErrors(fieldErrorsOf(error, i18n));
    }
  }

  if (join.isSuccess && isOfChoice) {
    return (
      <Text mt="sm">
        <Trans>
          You are on the waiting list.{' '}
          <Anchor component={Link} to={waitlistPath} underline="always">
            See your place
          </Anchor>
        </Trans>
      </Text>
    );
  }
  return (
    <>
      <Text mt="sm">
        <Trans>Or join the waiting list: if a time becomes free, we hold it for you for ten minutes.</Trans>
      </Text>
      <Button mt="xs" variant="outline" loading={join.isPending} onClick={() => void handleClick()}>
        <Trans>Join the waiting list</Trans>
      </Button>
      {join.isError && isOfChoice && (
        <Text role="alert" c="var(--pc-danger-ink)" mt="xs">
          {errorText(join.error, i18n)}
        </Text>
      )}
    </>
  );
}
