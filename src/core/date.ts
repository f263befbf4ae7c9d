/** `yyyy-mm-dd`, an existing day (service-api.md 12.3). */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(text);
  // The 30th of February is read as a day in March.
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
