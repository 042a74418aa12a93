/** A person's own visits. */
export function OwnAppointments() {
  return null;
}
