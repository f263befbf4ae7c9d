/** Of one answer. The largest real ones, raw harvests, have some tens of megabytes. */
export const mostBodyBytes = 64 * 1024 * 1024;
