import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Checkbox, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DoctorFields } from '../../../components/doctor-form/doctor-fields.tsx';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useAddDoctor } from '../api/doctors.ts';
import {
  bodyOf,
  doctorFields,
  editedFields,
  type DoctorField,
  type DoctorForm,
  emptyDoctor,
  isComplete,
  invalidFields,
} from '../../../components/doctor-form/doctor-form.ts';

export function Component() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const add = useAddDoctor();
  const [form, setForm] = useState<DoctorForm>(emptyDoctor);
  const [invite, setInvite] = useState(true);
  useKeptInput('doctor', { ...form, invite }, ({ invite: invited = invite, ...typed }) => {
    setInvite(invited);
    setForm((now) => ({ ...now, ...typed }));
  });
  const [invalid, setInvalid] = useState<readonly DoctorField[]>([]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problems = invalidFields(form.texts);
    setInvalid(problems);
    const [first] = problems;
    if (first) {
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    try {
      await add.mutateAsync(bodyOf(form, invite));
    } catch {
      // The form shows the error and keeps the input.
      return;
    }
    await showSuccessPopup(t`Doctor Added!`);
    await navigate('/doctors');
  }

  return (
    <>
      <PageHeading
        title={t`Add Doctor`}
        lead={
          <Trans>
            New doctors can be booked right away. Default hours: Sunday to Thursday, 10 am to 5 pm.
          </Trans>
        }
      />
      <Card maw={680}>
        <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <Stack gap="md">
            <DoctorFields
              form={form}
              invalid={invalid}
              shown={invite ? editedFields : doctorFields}
              onChange={(change) => {
                setForm(change);
                setInvalid([]);
              }}
            />
            <Checkbox
              label={t`Invite to sign in`}
              description={t`We email the doctor a single-use link that works for 7 days.`}
              checked={invite}
              onChange={(event) => setInvite(event.currentTarget.checked)}
            />
            {add.error && (
              <Text c="red" role="alert">
                {errorText(add.error, i18n)}
              </Text>
            )}
            <Button type="submit" disabled={!isComplete(form)} loading={add.isPending}>
              <Trans>Add Doctor</Trans>
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  );
}
