/** The hidden field of a form that holds the shopper id of the account that it was shown to. */
export const accountFieldName = "account";
