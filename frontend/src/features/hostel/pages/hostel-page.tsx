import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useHostelInfo } from '../../../components/stay/hostel-info.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { HostelHero } from '../components/hostel-hero.tsx';
import { HostelPlace } from '../components/hostel-place.tsx';
import { HostelQuality } from '../components/hostel-quality.tsx';
import { HostelRules } from '../components/hostel-rules.tsx';
import { ReservationForm } from '../components/reservation-form.tsx';
import { BookingKinds } from '../components/booking-kinds.tsx';
import { chooseKind, firstFields, keepFields, type BookingKind } from '../booking-form.ts';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const today = useToday();
  const { data: info } = useHostelInfo();
  const [fields, setFields] = useState(() => firstFields(user?.id ?? null));
  const form = useRef<HTMLFormElement>(null);
  useKeptInput('reservation', fields, (typed) => {
    keepFields({ ...fields, ...typed });
    setFields((now) => ({ ...now, ...typed }));
  });

  function handleKind(kind: BookingKind): void {
    const chosen = chooseKind(fields, kind, today);
    keepFields(chosen);
    setFields(chosen);
    // Focusing the heading scrolls to the form.
    form.current?.querySelector<HTMLElement>('h2')?.focus();
  }

  return (
    <>
      <PageTitle
        title={t`Pet hostel`}
        description={t`Dogs and cats stay with people who love them: fed on time, walked and played with, and never overcrowded.`}
      />
      <HostelHero>
        <ReservationForm fields={fields} onFields={setFields} formRef={form} />
      </HostelHero>
      <HostelQuality />
      <BookingKinds info={info} onChoose={handleKind} />
      <HostelRules info={info} />
      <HostelPlace />
    </>
  );
}
