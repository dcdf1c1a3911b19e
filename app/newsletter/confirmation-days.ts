/** How long a request waits for its confirmation, and the mailed link is valid: the privacy page's promise. */
export const confirmationDays = 7;
