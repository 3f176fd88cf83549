/** A language that flows/app.yaml lists: a tag of BCP 47, for example ko-KR. */
export type Language = string
