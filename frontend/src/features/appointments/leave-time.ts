/** The estimate is off by up to so many minutes. */
const marginMinutes = 10;

/** Returns in how many minutes a patient must leave to be there in time; 0 means now. */
export function minutesToLeave(minutesUntilCall: number, travelMinutes: number): number {
  return Math.max(0, minutesUntilCall - travelMinutes - marginMinutes);
}
