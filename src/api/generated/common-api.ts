// Generated from openapi/common-api.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/login/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find where an application is entered */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the running request */
        post: operations["cancelLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether the context to go back to is alive */
        post: operations["postLoginContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/context/{sessionDataKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the context of a sign-in */
        get: operations["getLoginContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/password/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check ID and password */
        post: operations["verifyPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the true state of the running request */
        get: operations["getLoginStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/check-browser-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether a browser is supported */
        post: operations["checkBrowserInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/languages/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the languages */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/sms/national/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the country codes for phone numbers */
        get: operations["listNationalCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/cookie/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the latest cookie policy */
        get: operations["getLatestCookieTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/version/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the languages a version of the terms exists in */
        post: operations["listTermsVersionLanguages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/company-logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the company logo */
        get: operations["getCompanyLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/copyright": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the copyright line */
        get: operations["getCopyright"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/favicon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the favicon */
        get: operations["getFavicon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/get-header-logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the header logo */
        get: operations["getHeaderLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/servicedesk/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the service desk's e-mail address */
        get: operations["getServicedeskEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/servicedesk/tel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the service desk's phone number */
        get: operations["getServicedeskTel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/show-header-logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether the header shows a logo */
        get: operations["getShowHeaderLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticators/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the methods of the signed-in user */
        get: operations["listUserAuthenticators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/menus/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the menu of the signed-in user */
        get: operations["listMenus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the live sessions of the signed-in user */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the signed-in user */
        get: operations["getSignedInUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/signin/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the authorization code for a session */
        post: operations["exchangeSignin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End sessions on the server */
        post: operations["signout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/verifications/history/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last verifications of the signed-in user */
        get: operations["listVerificationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/authenticators/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the methods for a step */
        get: operations["listVerificationAuthenticators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a six-digit code */
        post: operations["sendVerificationOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a six-digit code */
        post: operations["verifyVerificationOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Application: {
            /** @description Address where the application is entered: absolute, or a path of this origin. */
            accessUrl: string;
        };
        /** @description Two slots: wrong tries so far, tries allowed in all. */
        Attempts: number[];
        /**
         * @description Authenticator verification kinds of the specification.
         * @enum {string}
         */
        AuthenticatorKind: "Sms" | "Email" | "Msg" | "UaMOTP" | "UaTOTP" | "UaApp" | "UaPin" | "WindowsHello" | "ActiveDirectory" | "KnoxIdentity";
        AuthenticatorOption: {
            /** @description Masked number or address. */
            maskedData?: string | null;
            /** @description Kind of the authenticator, possibly with the suffix 'Authenticator'; 'Password' in the first step. */
            name: string;
            /** @description Place in the list. */
            order?: number;
            /** @description The step it is preferred for; 0 for none. */
            preferred?: number;
            /** @description Whether the person has registered it. */
            register: boolean;
        };
        AuthenticatorOptions: {
            items: components["schemas"]["AuthenticatorOption"][];
        };
        BrowserInfo: {
            /** @description Whether the browser is supported. */
            available: boolean;
            /** @description Browser name to download address. */
            downloadLink: {
                [key: string]: string;
            };
        };
        BrowserInfoRequest: {
            /** @description navigator.userAgent. */
            userAgent: string;
        };
        CancelLoginRequest: {
            /** @description The running request. */
            requestId: string;
        };
        /**
         * @description The kinds whose code the server sends.
         * @enum {string}
         */
        CodeAuthenticator: "Sms" | "Email" | "Msg";
        /**
         * @description Who began the request; login for a plain sign-in, where the state holds no service name.
         * @enum {string}
         */
        ContextServiceName: "login" | "mfa-am" | "mfa-consumer" | "password" | "user-portal";
        CookieTerms: {
            /** @description Markdown, may hold HTML entities. */
            content: string;
            /** @description Id of this version; termsVersionId of listTermsVersionLanguages. */
            id: string;
            title: string;
            /** @description Compared with versionInfo of the consent cookie. */
            version: string;
        };
        CountryCode: {
            /** @description ISO 3166-1 alpha-2. */
            code: string;
            /** @description International dialling prefix. */
            dialCode: string;
            /** @description Name in Korean. */
            localName: string;
            /** @description Name in English. */
            name: string;
        };
        /** @description The e-mail could not be handed to the mail server. */
        EmailSendFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "EMAIL_SEND_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        EmptyRequest: Record<string, never>;
        ExchangeSigninRequest: {
            /**
             * @description Client of the authorization request.
             * @enum {string}
             */
            clientId: "iam" | "singleid";
            /** @description Authorization code. */
            code: string;
            /** @description RFC 7636 section 4.1. */
            codeVerifier: string;
            /** @description Issuer as returned; without it, or with another one, the exchange is refused (RFC 9207). */
            iss?: string;
            /** @description Nonce of the authorization request; compared with the ID token. */
            nonce: string;
            /** @description Exactly as in the authorization request. */
            redirectUri: string;
            /** @description State of the authorization request, already compared by the caller. */
            state: string;
        };
        /** @description The state of a running request: answer of every sign-in, verification and enrollment check. */
        FlowResult: {
            /** @description Masked ID, first and last character only. */
            displayUid: string;
            /** @description Seconds the request still lives. */
            expiresIn: number;
            firstStepMethod: components["schemas"]["StepMethod"];
            /** @description False only when one step is enough. */
            isSecondStepRequired: boolean;
            nextStep: components["schemas"]["NextStep"];
            /** @description Only with CONSENT and CONSENT_MFA. */
            promptId?: string;
            /** @description The running request; useless without the flow cookie. */
            requestId: string;
            secondStepMethod: components["schemas"]["StepMethod"];
            /**
             * @description Who began the request; null for a plain sign-in.
             * @enum {string|null}
             */
            serviceName: "mfa-am" | "mfa-consumer" | "password" | "user-portal" | null;
            /** @description Only when it changed: the key to hand over with. */
            sessionDataKey?: string;
            /** @description Whether another method may be chosen for the open step. */
            showOtherWays: boolean;
            /** @description The system of record that manages the account; null when it is managed here. */
            sotName: string | null;
            /** @description Steps proven so far, as the server sees it. */
            stepCompleted: number;
        };
        /** @description The session may not do this, or the request came from another site. */
        Forbidden: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "FORBIDDEN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The Knox message could not be sent. */
        KnoxSendFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "KNOX_SEND_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        LanguageItem: {
            /** @description Name of the language in itself. */
            language: string;
            /** @description Place in the list. */
            languageOrder: number;
            languageTag: components["schemas"]["LanguageTag"];
        };
        /**
         * @description Languages of the product.
         * @enum {string}
         */
        LanguageTag: "en-US" | "ko-KR";
        /** @description The account is not active yet, or was deactivated. */
        LoginAccountInactive: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_ACCOUNT_INACTIVE";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account is suspended. */
        LoginAccountSuspended: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_ACCOUNT_SUSPENDED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Too many wrong passwords; the account opens again by itself. */
        LoginAutoLocked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_AUTO_LOCKED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Minutes until the account opens again, rounded up. */
            minutes: number;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        LoginContext: {
            /** @description ID to fill in; empty when none is known. */
            username: string;
        };
        /** @description The service name and exactly one of the four ids. */
        LoginContextRequest: {
            /** @description mfa-consumer. */
            consumerRequestId?: string;
            /** @description mfa-am. */
            requestId?: string;
            serviceName: components["schemas"]["ContextServiceName"];
            /** @description password and login. */
            sessionDataKey?: string;
            /** @description user-portal. */
            upRequestId?: string;
        };
        /** @description Dormant; only an administrator may release it. */
        LoginDormantAdmin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_DORMANT_ADMIN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Dormant; a reset link releases it. */
        LoginDormantResetLink: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_DORMANT_RESET_LINK";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Dormant; the person may release it. */
        LoginDormantSelf: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_DORMANT_SELF";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account stays locked until the password is reset. */
        LoginLockedUntilReset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_LOCKED_UNTIL_RESET";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-in that the application began is no longer open. */
        LoginNoPrimarySession: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_NO_PRIMARY_SESSION";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The password is older than the policy allows. */
        LoginPasswordExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PASSWORD_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Wrong ID or password; an unknown ID answers the same. */
        LoginPasswordIncorrect: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PASSWORD_INCORRECT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The password must be changed before signing in. */
        LoginPasswordResetRequired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PASSWORD_RESET_REQUIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account waits for approval. */
        LoginPendingApproval: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PENDING_APPROVAL";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The session data key is unknown or older than its life. */
        LoginTokenExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_TOKEN_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        MenuEntry: {
            id: string;
            /** @description In the language asked for. */
            label: string;
            menus: components["schemas"]["MenuLeaf"][];
            order: number;
            parent_id: string | null;
            /** @description Route below the base path. */
            route: string;
        };
        MenuLeaf: {
            id: string;
            /** @description In the language asked for. */
            label: string;
            order: number;
            parent_id: string | null;
            /** @description Route below the base path. */
            route: string;
        };
        Menus: {
            items: components["schemas"]["MenuEntry"][];
        };
        /**
         * @description Where the journey goes on.
         * @enum {string}
         */
        NextStep: "VERIFY" | "SECOND_STEP" | "ENROLL_REQUIRED" | "ENROLL_CONTINUE" | "CONSENT" | "CONSENT_MFA" | "PASSWORD_RESET" | "SESSION_LIMIT" | "AGENT_REQUIRED" | "AGENT_ENROLL" | "SECURITY_PROGRAM_REQUIRED" | "IDP_SIGNUP" | "COMPLETE" | "RETURN";
        /** @description Nothing is known under this name. */
        NotFound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "NOT_FOUND";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description No tries, or no sends, are left for this method in this request. */
        OtpAttemptLimit: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_ATTEMPT_LIMIT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        OtpDelivery: {
            attempts: components["schemas"]["Attempts"];
            /** @description Masked number or address the code went to. */
            maskedData: string;
            /** @description The running request. */
            requestId: string;
            /** @description Seconds until it may be sent again. */
            resendTimer: number;
            /** @description Seconds the code lives. */
            timeOut: number;
        };
        /** @description The code is older than its life, or was used, or none was sent. */
        OtpExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Wrong code. */
        OtpIncorrect: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_INCORRECT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description A code was sent by this method less than a minute ago. */
        OtpSameMethod1min: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_SAME_METHOD_1MIN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Seconds until the same call may succeed. */
            retryAfter: number;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-on policy refuses this account. */
        PolicyAccessDenied: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_ACCESS_DENIED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-on policy refuses this browser. */
        PolicyBrowserNotAllowed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_BROWSER_NOT_ALLOWED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description No user of this application belongs to the account. */
        PolicyNoMappedUser: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_NO_MAPPED_USER";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-on policy asks for a newer session. */
        PolicySessionExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_SESSION_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Too many requests from this address. */
        RateLimited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Seconds until the same call may succeed. */
            retryAfter: number;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The request is unknown, ended, older than its life, or belongs to another browser. */
        RequestExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "REQUEST_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SendOtpRequest: {
            authenticator: components["schemas"]["CodeAuthenticator"];
            /** @description The running request. */
            requestId: string;
            variant: components["schemas"]["Variant"];
        };
        SignedInUser: {
            profile: components["schemas"]["UserProfile"];
            /** @description Account ID. */
            username: string;
        };
        /** @description The authorization code could not be exchanged. */
        SigninFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNIN_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SigninToken: {
            /** @description Seconds until the session ends whatever happens. */
            expiresIn: number;
            /** @description Marker; useless without the HttpOnly session cookie. */
            token: string;
        };
        SignoutRequest: {
            /**
             * @description This session, or every session of the account.
             * @enum {string}
             */
            scope: "current" | "all";
        };
        SignoutResult: {
            /** @description End-session address of the provider. */
            logoutUrl: string;
        };
        /** @description The SMS could not be handed to the carrier. */
        SmsSendFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SMS_SEND_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /**
         * @description The method that completed a step; null while the step is open.
         * @enum {string|null}
         */
        StepMethod: "Sms" | "Email" | "Msg" | "UaMOTP" | "UaTOTP" | "UaApp" | "UaPin" | "WindowsHello" | "ActiveDirectory" | "KnoxIdentity" | "password" | null;
        /** @description Something went wrong on the server; the trace id finds it in the log. */
        SystemError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SYSTEM_ERROR";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description There is no such tenant, or the request was begun at another one. */
        TenantInvalid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "TENANT_INVALID";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        TermsLanguage: {
            /** @description Language or regional group, for example ko-KR or en-001. */
            languageTag: string;
        };
        /** @description There is no sign-in session, or it has ended. */
        Unauthenticated: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "UNAUTHENTICATED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        UserAuthenticator: {
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @description Masked number or address. */
            maskedData: string | null;
            name: components["schemas"]["AuthenticatorKind"];
            /** @description The step it is preferred for; 0 for none. */
            preferred: number;
            /** @description Whether it is registered. */
            register: boolean;
            /** Format: date-time */
            registeredAt: string | null;
            /** @description False for the last one left. */
            removable: boolean;
        };
        UserAuthenticators: {
            items: components["schemas"]["UserAuthenticator"][];
        };
        UserProfile: {
            /** @description Masked ID. */
            displayUid: string;
            preferredLanguage: components["schemas"]["LanguageTag"];
            /** @description The system of record that manages the account, or null. */
            sotName: string | null;
            /** @description Account ID. */
            username: string;
        };
        UserSession: {
            /** @description Browser, from the user agent. */
            browser: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description Kind of device, from the user agent. */
            device: string;
            /**
             * Format: date-time
             * @description Last use.
             */
            lastUsedAt: string;
            /** @description Address with its last part masked. */
            maskedIp: string;
            /** @description Names the session; cannot be used as one. */
            sessionId: string;
            /** @description Client id of the service. */
            sp: string;
            /** @description Name of the service. */
            spName: string;
            /**
             * Format: date-time
             * @description Start.
             */
            startedAt: string;
        };
        UserSessions: {
            items: components["schemas"]["UserSession"][];
        };
        /** @description The request does not follow this document. */
        ValidationFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "VALIDATION_FAILED";
            /** @description One entry per place; never holds the value that was sent. */
            issues: components["schemas"]["ValidationIssue"][];
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        ValidationIssue: {
            /** @description JSON pointer into the body, or the name of a parameter. */
            path: string;
            /** @description The keyword that does not hold. */
            rule: string;
        };
        /**
         * @description What the code is asked for: a verification, an enrollment, a password reset.
         * @enum {string}
         */
        Variant: "verification" | "enrollment" | "password";
        VerificationHistory: {
            items: components["schemas"]["VerificationRecord"][];
        };
        VerificationRecord: {
            authenticator: components["schemas"]["StepMethod"];
            /** @description Kind of device and browser. */
            device: string;
            /** @enum {string} */
            result: "SUCCESS" | "FAILURE";
            /** @description Client id of the service. */
            sp: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            time: string;
        };
        VerifyOtpRequest: {
            authenticator: components["schemas"]["CodeAuthenticator"];
            /** @description Six digits. */
            otp: string;
            /** @description The running request. */
            requestId: string;
            variant: components["schemas"]["Variant"];
        };
        /** @description Either sessionDataKey and username, or requestId. */
        VerifyPasswordRequest: {
            /** @description Never trimmed, never cut. */
            password: string;
            /** @description The running request, when there is one already. */
            requestId?: string;
            /** @description The sign-in that the application began. */
            sessionDataKey?: string;
            tenantId: string;
            /** @description Account ID; not needed with requestId. */
            username?: string;
        };
    };
    responses: {
        /** @description Forbidden */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description Limit reached */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
            };
        };
        /** @description Expired */
        RequestExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestExpired"];
            };
        };
        /** @description Server error */
        SystemError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SystemError"];
            };
        };
        /** @description No session */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthenticated"];
            };
        };
        /** @description Malformed */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationFailed"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApplication: {
        parameters: {
            query: {
                /** @description Name of the service provider or portal. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    cancelLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelLoginRequest"];
            };
        };
        responses: {
            /** @description Cancelled, or there was nothing to cancel. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    postLoginContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginContextRequest"];
            };
        };
        responses: {
            /** @description It is alive. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLoginContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key from the address of the login screen. */
                sessionDataKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginContext"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPasswordRequest"];
            };
        };
        responses: {
            /** @description Right; how the journey goes on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginNoPrimarySession"];
                };
            };
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySessionExpired"] | components["schemas"]["LoginTokenExpired"] | components["schemas"]["RequestExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginPasswordIncorrect"] | components["schemas"]["PolicyAccessDenied"] | components["schemas"]["PolicyBrowserNotAllowed"] | components["schemas"]["PolicyNoMappedUser"];
                };
            };
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAutoLocked"] | components["schemas"]["LoginLockedUntilReset"] | components["schemas"]["LoginDormantSelf"] | components["schemas"]["LoginDormantAdmin"] | components["schemas"]["LoginDormantResetLink"] | components["schemas"]["LoginAccountSuspended"] | components["schemas"]["LoginAccountInactive"] | components["schemas"]["LoginPendingApproval"] | components["schemas"]["LoginPasswordExpired"] | components["schemas"]["LoginPasswordResetRequired"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLoginStatus: {
        parameters: {
            query: {
                /** @description The running request. */
                requestId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    checkBrowserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrowserInfoRequest"];
            };
        };
        responses: {
            /** @description The verdict. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserInfo"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All languages, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageItem"][];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listNationalCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All country codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryCode"][];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLatestCookieTerms: {
        parameters: {
            query: {
                /** @description Language tag or regional group. */
                language: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in this language. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CookieTerms"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listTermsVersionLanguages: {
        parameters: {
            query: {
                /** @description Id of the version. */
                termsVersionId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description Languages and regional groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsLanguage"][];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getCompanyLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSS url(...) string. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getCopyright: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getFavicon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSS url(...) string. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getHeaderLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSS url(...) string. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getServicedeskEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description E-mail address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getServicedeskTel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Phone number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getShowHeaderLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listUserAuthenticators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All kinds, registered or not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAuthenticators"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listMenus: {
        parameters: {
            query?: {
                /** @description Language of the labels. */
                language?: components["schemas"]["LanguageTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Menus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSessions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getSignedInUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user of this session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    exchangeSignin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeSigninRequest"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigninToken"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigninFailed"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    signout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignoutRequest"];
            };
        };
        responses: {
            /** @description Ended; go on to this address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignoutResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listVerificationHistory: {
        parameters: {
            query?: {
                /** @description Only those before this time. */
                before?: string;
                /** @description How many at most. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationHistory"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listVerificationAuthenticators: {
        parameters: {
            query: {
                /** @description Must belong to the flow cookie; without it the cookie decides. */
                requestId?: string;
                /** @description Always this word. */
                serviceName: "enrollment";
                /** @description Step the list is for. */
                step: 1 | 2;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Registered and unregistered methods. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorOptions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendVerificationOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendOtpRequest"];
            };
        };
        responses: {
            /** @description Sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpDelivery"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Delivery failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"] | components["schemas"]["EmailSendFailed"] | components["schemas"]["KnoxSendFailed"];
                };
            };
        };
    };
    verifyVerificationOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOtpRequest"];
            };
        };
        responses: {
            /** @description Right; how the journey goes on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["OtpExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpIncorrect"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
}
