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

interface EmergencyFormProps {
  user: SessionUser;
  /** The former emergency, whose phone number fills the form. */
  former: Emergency | null;
}

interface EmergencyInput {
  petId: string | null;
  reason: string;
  phone: string;
  pictures: Pictures;
}

/** Asks for what a doctor needs first. Only the phone number and a few words are required. */
export function EmergencyForm({ user, former }: EmergencyFormProps) {
  const { t, i18n } = useLingui();
  const [clientId] = useState(randomId);
  const [form, setForm] = useState<EmergencyInput>({
    petId: null,
    reason: '',
    phone: former?.patient_contact ?? '',
    pictures: [],
  });
  const set = (part: Partial<EmergencyInput>) => setForm((before) => ({ ...before, ...part }));
  useKeptInput('emergency', form, set);
  const [checked, setChecked] = useState(false);
  const recorder = useRecorder();
  const request = useRequestEmergency((error) =>
    toastProblem({ title: t`The voice note was not sent`, message: errorText(error, i18n) }),
  );
  const { petId, reason, phone, pictures } = form;
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
        <PetChoice userId={user.id} value={petId} onChange={(id) => set({ petId: id })} error={undefined} />
        <WordsAndPhone form={form} set={set} checked={checked} />
        {canRecord() && <VoiceRecorder recorder={recorder} />}
        <PictureField
          label={t`Picture (optional)`}
          optional
          max={1}
          value={pictures}
          onChange={(make) => setForm((now) => ({ ...now, pictures: make(now.pictures) }))}
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

interface WordsAndPhoneProps {
  form: EmergencyInput;
  set: (part: Partial<EmergencyInput>) => void;
  checked: boolean;
}

function WordsAndPhone({ form, set, checked }: WordsAndPhoneProps) {
  const { t } = useLingui();
  const { reason, phone } = form;
  return (
    <>
      <Textarea
        label={t`What happened?`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxReasonLength}
        required
        value={reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
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
        onChange={(event) => set({ phone: event.currentTarget.value })}
        error={
          checked &&
          readPhone(phone) === null &&
          (phone.trim() === ''
            ? t`Please enter your phone number.`
            : t`Enter a Bangladeshi mobile number, such as +8801712345678`)
        }
      />
    </>
  );
}
