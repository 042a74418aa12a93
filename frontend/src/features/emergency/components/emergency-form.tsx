import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { PetChoice } from '../../../components/pets/pet-choice.tsx';
import { uploadedAddresses } from '../../../components/picture-field/chosen-pictures.ts';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import type { Pictures } from '../../../components/picture-field/use-uploads.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useRequestEmergency } from '../api/emergencies.ts';
import { canRecord, useRecorder } from '../use-recorder.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

const maxReasonLength = 300;
const noPictures: Pictures = [];

interface EmergencyFormProps {
  user: SessionUser;
  /** The former emergency, whose phone number fills the form. */
  former: Emergency | null;
}

/** Asks for what a doctor needs first. Only the phone number and a few words are required. */
export function EmergencyForm({ user, former }: EmergencyFormProps) {
  const { t, i18n } = useLingui();
  const [clientId] = useState(randomId);
  const [petId, setPetId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [phone, setPhone] = useState(former?.patient_contact ?? '');
  const [pictures, setPictures] = useState(noPictures);
  useKeptInput('emergency', { petId, reason, phone, pictures }, (typed) => {
    if (typed.petId !== undefined) setPetId(typed.petId);
    setReason(typed.reason ?? reason);
    setPhone(typed.phone ?? phone);
    setPictures(typed.pictures ?? pictures);
  });
  const [checked, setChecked] = useState(false);
  const recorder = useRecorder();
  const request = useRequestEmergency((error) =>
    toastProblem({ title: t`The voice note was not sent`, message: errorText(error, i18n) }),
  );
  const contact = readPhone(phone);
  const urls = uploadedAddresses(pictures, pictures.length);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (reason.trim() === '' || contact === null || urls === null) return;
    const [picture] = urls;
    request.mutate({
      voiceNote: recorder.recording?.file ?? null,
      body: {
        client_id: clientId,
        reason,
        patient_name: user.full_name,
        patient_email: user.email,
        patient_contact: contact,
        ...(petId !== null && { pet_id: petId }),
        ...(picture !== undefined && { img_URL: picture }),
      },
    });
  }

  return (
    <form method="post" onSubmit={handleSubmit} noValidate>
      <Stack gap="lg" maw={560}>
        <PetChoice userId={user.id} value={petId} onChange={setPetId} error={undefined} />
        <Textarea
          label={t`What happened?`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxReasonLength}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={checked && reason.trim() === '' && t`Please say in a few words what happened.`}
        />
        <TextInput
          label={t`Your phone number`}
          description={t`The doctor calls it when something is unclear.`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={
            checked &&
            contact === null &&
            (phone.trim() === ''
              ? t`Please enter your phone number.`
              : t`Enter a Bangladeshi mobile number, such as +8801712345678`)
          }
        />
        {canRecord() && <VoiceRecorder recorder={recorder} />}
        <PictureField
          label={t`Picture (optional)`}
          optional
          max={1}
          value={pictures}
          onChange={setPictures}
        />
        {checked && urls === null && (
          <Text c="red" size="sm" role="alert">
            <Trans>Please wait until the pictures are uploaded, or remove them.</Trans>
          </Text>
        )}
        {request.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(request.error, i18n)}
          </Alert>
        )}
        <Button
          type="submit"
          color="red"
          size="lg"
          loading={request.isPending}
          leftSection={<IconUrgent size={24} aria-hidden="true" />}
        >
          <Trans>Get the soonest doctor</Trans>
        </Button>
      </Stack>
    </form>
  );
}
